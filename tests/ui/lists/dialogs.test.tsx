import '../jsdomPolyfills';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import { EmbeddedList } from '../../../client/kernel/declared/list/ListPage';
import { forgetAnswers } from '../../../client/kernel/request/query';
import { setFetcher } from '../../../client/kernel/request/http';
import { checked } from '../../../client/kernel/session/slice';
import { createStore } from '../../../client/kernel/store';
import { answer } from '../answer';
import { draw } from '../kit';
import { topStaff } from '../../support/who';

let reads: number;
beforeEach(() => {
  forgetAnswers();
  reads = 0;
  setFetcher(async () => {
    reads += 1;
    return answer({ rows: [{ id: 'f1', name: 'Numbers', state: 'ready' }], total: 1 });
  });
});

/** A dialog that only says it is done. */
const Done = ({ onDone }: { onDone(): void }) => (
  <button type="button" onClick={onDone}>
    完成
  </button>
);
const dialog = async () => ({ default: Done });
const list = {
  path: '/f',
  endpoint: 'all',
  columns: ['name'],
  create: false,
  toolbar: [{ label: ['导入', 'Import'], dialog }],
  actions: [
    { label: ['改名', 'Rename'], dialog, button: true },
    {
      endpoint: 'unmask',
      label: ['申请', 'Ask'],
      reason: { field: 'reason', label: ['原因', 'Reason'], max: 200 },
      button: true,
    },
  ],
} as const;
const show = async () => {
  const { store } = createStore();
  store.dispatch(checked({ info: { who: topStaff } as never, atMs: 0 }));
  draw(
    <Provider store={store}>
      <MemoryRouter>
        <EmbeddedList area={smsNumberFiles} list={list} />
      </MemoryRouter>
    </Provider>,
  );
  await screen.findByText('Numbers');
};

test.each(['导入', '改名'])(
  'the dialog of “%s” closes once it is done, and the list is read again',
  async (name) => {
    await show();
    fireEvent.click(screen.getByRole('button', { name }));
    const before = reads;
    fireEvent.click(await screen.findByText('完成'));
    await waitFor(() => expect(reads).toBeGreaterThan(before));
    expect(screen.queryByText('完成')).toBeNull();
  },
);

test('an act that can be taken back does not say that it cannot', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: '申请' }));
  await screen.findByRole('dialog', { name: '申请' });
  expect(screen.queryByText('此操作不能撤销。')).toBeNull();
});
