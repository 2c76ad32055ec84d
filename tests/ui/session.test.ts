import { expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { arrived } from '../../client/kernel/notices/slice';
import { setFetcher } from '../../client/kernel/request/http';
import { keepSession, navigated, rightsChanged } from '../../client/kernel/session/saga';
import { createStore } from '../../client/kernel/store';
import { answer } from './answer';

test('a change of rights heard while the session is read makes it read again', async () => {
  const answers: (() => void)[] = [];
  setFetcher(
    () =>
      new Promise((ok) => {
        const unread = answers.length + 1;
        answers.push(() => ok(answer({ unread })));
      }),
  );
  const { store, run } = createStore();
  const task = run(keepSession);
  store.dispatch(navigated);
  await waitFor(() => expect(answers).toHaveLength(1));
  store.dispatch(rightsChanged);
  store.dispatch(navigated);
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await waitFor(() => expect(store.getState().session.info?.unread).toBe(2));
  expect(answers).toHaveLength(2);
  task.cancel();
});

test('a notice heard while the session is read is not lost to the count of that answer', async () => {
  const answers: ((unread: number) => void)[] = [];
  setFetcher(
    () =>
      new Promise((ok) => {
        answers.push((unread) => ok(answer({ unread })));
      }),
  );
  const { store, run } = createStore();
  const task = run(keepSession);
  store.dispatch(navigated);
  await waitFor(() => expect(answers).toHaveLength(1));
  store.dispatch(arrived());
  answers[0]?.(0);
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(store.getState().notices.unread).toBe(1);
  answers[1]?.(1);
  await waitFor(() => expect(store.getState().session.info?.unread).toBe(1));
  expect(store.getState().notices.unread).toBe(1);
  expect(answers).toHaveLength(2);
  task.cancel();
});
