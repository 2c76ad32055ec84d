import '../jsdomPolyfills';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { dataPoints } from '#shared/areas/cdn/statistics/dataPoints';
import { EmbeddedList } from '../../../client/kernel/declared/list/ListPage';
import { forgetAnswers } from '../../../client/kernel/request/query';
import { setFetcher } from '../../../client/kernel/request/http';
import { checked } from '../../../client/kernel/session/slice';
import { createStore } from '../../../client/kernel/store';
import { answer } from '../answer';
import { draw } from '../kit';
import { topStaff } from '../../support/who';

let keys: (string | null)[];
beforeEach(() => {
  forgetAnswers();
  keys = [];
  setFetcher(async (url) => {
    const after = new URL(String(url), 'http://console').searchParams.get('after');
    keys.push(after);
    const row = { id: `row ${after ?? 'first'}`, actor: after ?? 'first' };
    return answer({ rows: [row], next: after === null ? 'k1' : null });
  });
});
const Address = () => <output data-testid="address">{useLocation().search}</output>;
const list = { path: '/p', endpoint: 'list', columns: ['actor'], filters: ['cause'] } as const;

test('a list by key goes to the page behind its key and back to the first', async () => {
  const { store } = createStore();
  store.dispatch(checked({ info: { who: topStaff } as never, atMs: 0 }));
  draw(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/?domainId=d']}>
        <EmbeddedList area={dataPoints} list={list} />
        <Address />
      </MemoryRouter>
    </Provider>,
  );
  const address = () => screen.getByTestId('address').textContent;
  const button = (name: string) => screen.findByRole('button', { name });
  const isOff = async (name: string) => (await button(name)).getAttribute('aria-disabled');
  await screen.findByText('first');
  expect(await isOff('第一页')).toBe('true');
  fireEvent.click(await button('下一页'));
  await screen.findByText('k1');
  expect(address()).toBe('?domainId=d&after=k1');
  expect(await isOff('下一页')).toBe('true');
  fireEvent.click(await button('第一页'));
  await waitFor(() => expect(address()).toBe('?domainId=d'));
  await screen.findByText('first');
  expect(new Set(keys)).toEqual(new Set([null, 'k1']));
});
