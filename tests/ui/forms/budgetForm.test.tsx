import '../jsdomPolyfills';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { ShownMonth } from '#shared/areas/cdn/bills/bills';
import { BudgetLine } from '../../../client/areas/cdn/bills/Budget';
import { setFetcher } from '../../../client/kernel/request/http';
import { checked } from '../../../client/kernel/session/slice';
import { createStore } from '../../../client/kernel/store';
import { answer } from '../answer';
import { draw } from '../kit';

const accountId = '0198c5b4-0000-7000-8000-000000000001';
// Only what the line reads of a month.
const month = {
  month: '2026-11',
  currency: 'CNY',
  usageCost: 0,
  smsCost: 0,
  adjustments: 0,
  forecast: null,
  days: 1,
  cnyPerUsdPpm: null,
} as ShownMonth;

const line = (level: 'view' | 'operate', reload = () => undefined) => {
  const { store } = createStore();
  const who = {
    userId: 'u',
    email: 'staff@test',
    accountId: null,
    role: null,
    staff: { top: false, grants: { billing: level } },
    acting: null,
    ceiling: null,
  };
  store.dispatch(checked({ info: { who } as never, atMs: 0 }));
  return (
    <Provider store={store}>
      <BudgetLine
        month={month}
        accountId={accountId}
        money={(micros) => String(micros)}
        budget={{ value: undefined, known: true, reload }}
      />
    </Provider>
  );
};

test('a budget is sent with its amount, shares and mailboxes, and asked for again', async () => {
  const sent: unknown[] = [];
  setFetcher(async (_, init) => {
    sent.push(JSON.parse(String(init.body)));
    return answer({}, 200);
  });
  let reloads = 0;
  draw(line('operate', () => void reloads++));
  fireEvent.click(screen.getByRole('button', { name: '设置预算' }));
  fireEvent.change(screen.getByLabelText(/每月预算/), { target: { value: '30' } });
  fireEvent.change(screen.getByLabelText(/邮箱/), { target: { value: 'a@b.test\nc@b.test' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(reloads).toBe(1));
  expect(sent).toEqual([
    {
      accountId,
      amount: 30_000_000,
      actual: ['50', '80', '100'],
      forecast: ['100'],
      emails: ['a@b.test', 'c@b.test'],
    },
  ]);
});

test('who may only see bills finds the button of the budget off', () => {
  draw(line('view'));
  const button = screen.getByRole('button', { name: '设置预算' });
  expect(button.getAttribute('aria-disabled') ?? button.getAttribute('disabled')).not.toBeNull();
});
