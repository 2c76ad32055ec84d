import '../jsdomPolyfills';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { audits } from '#shared/areas/platform/audit/audit';
import { adjustmentStates, billAdjustments } from '#shared/areas/cdn/bills/adjustments';
import { forgetAnswers } from '../../../client/kernel/request/query';
import { setFetcher } from '../../../client/kernel/request/http';
import { ListTable } from '../../../client/kernel/declared/list/ListTable';
import { useList } from '../../../client/kernel/declared/list/useList';
import type { Column } from '../../../client/ui';
import { answer } from '../answer';
import { draw } from '../kit';

const columns: Column<object>[] = [{ id: 'amount', header: '金额', cell: () => '1' }];
const none = ['没有调整', 'No adjustments'] as const;
const filters = {
  state: { label: ['状态', 'Status'], choices: adjustmentStates },
  accountId: { label: ['账号', 'Account'] },
} as const;
const common = { name: 't', label: '调整', columns, rowKey: () => '1', none };
const Adjustments = () => {
  const list = useList(billAdjustments.endpoints.list, { filters: ['state', 'accountId'] });
  return (
    <>
      <ListTable {...common} list={list} filters={filters} />
      <output>{useLocation().search}</output>
    </>
  );
};
const Audits = () => <ListTable {...common} list={useList(audits.endpoints.list)} />;
const show = (at: string, what: React.ReactElement) =>
  draw(<MemoryRouter initialEntries={[at]}>{what}</MemoryRouter>);

let urls: URL[];
/** What the list is answered with; no row unless a test says so. */
let rows: object[];
beforeEach(() => {
  forgetAnswers();
  urls = [];
  rows = [];
  setFetcher(async (url) => {
    urls.push(new URL(String(url), 'http://console'));
    return answer({ rows, total: rows.length, modules: [] });
  });
});

test('every filter in force is a named chip; taking it off or clearing all changes the address', async () => {
  show('/?state=waiting&accountId=a1', <Adjustments />);
  await screen.findByText('没有符合条件的结果');
  expect(screen.getByRole('combobox', { name: '状态：待复核' })).toBeTruthy();
  expect(screen.getByText('a1').textContent).toBe('a1');
  fireEvent.click(screen.getByRole('button', { name: '移除筛选：状态' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('?accountId=a1'));
  fireEvent.click(screen.getByRole('button', { name: '清除' }));
  expect(await screen.findByText('没有调整')).toBeTruthy();
});

test('a list is given out as a file with the shown columns and the filters in force', async () => {
  rows = [{}];
  show('/?state=waiting', <Adjustments />);
  await screen.findByText('共 1 条');
  fireEvent.click(screen.getByRole('button', { name: /^导出/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV · 显示的列' }));
  await waitFor(() => expect(urls.at(-1)?.searchParams.get('as')).toBe('csv'));
  expect(urls.at(-1)?.searchParams.get('columns')).toBe('amount');
  expect(urls.at(-1)?.searchParams.get('state')).toBe('waiting');
});

test('an empty list gives no file', async () => {
  show('/?state=waiting', <Adjustments />);
  await screen.findByText('没有符合条件的结果');
  expect(screen.queryByRole('button', { name: /^导出/ })).toBeNull();
});

test('a list that is not handed out whole offers no file', async () => {
  show('/', <Audits />);
  await screen.findByText('没有调整');
  expect(screen.queryByRole('button', { name: /^导出/ })).toBeNull();
});

test('a filter opens its choices where it stands, and the one chosen is shown in it', async () => {
  rows = [{}];
  show('/', <Adjustments />);
  fireEvent.click(await screen.findByRole('combobox', { name: '状态' }));
  const search = screen.getByRole('combobox', { name: '状态 搜索' });
  fireEvent.change(search, { target: { value: '待复核' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('?state=waiting'));
  expect(screen.getByRole('combobox', { name: '状态：待复核' })).toBeTruthy();
});

test('of several filters that hide everything the last can be taken off alone', async () => {
  show('/?state=waiting&accountId=a1', <Adjustments />);
  fireEvent.click(await screen.findByRole('button', { name: '去掉“账号”' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('?state=waiting'));
});

test('before the first answer the number of rows is not claimed to be zero', async () => {
  show('/', <Adjustments />);
  expect(screen.queryByText('共 0 条')).toBeNull();
  await screen.findByText('没有调整');
});
