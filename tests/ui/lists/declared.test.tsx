import '../jsdomPolyfills';
import { beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { noticeDeliveries } from '#shared/areas/cdn/alarms/deliveries';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { ItemTable } from '../../../client/areas/cdn/content/tasks/ItemTable';
import { EmbeddedList } from '../../../client/kernel/declared/list/ListPage';
import { forgetAnswers } from '../../../client/kernel/request/query';
import { publish } from '../../../client/kernel/request/eventBus';
import { setFetcher } from '../../../client/kernel/request/http';
import { checked } from '../../../client/kernel/session/slice';
import { createStore } from '../../../client/kernel/store';
import { answer } from '../answer';
import { draw } from '../kit';
import { topStaff } from '../../support/who';

let requests: { url: URL; body: unknown }[];
/** What every list is answered with. */
let rows: object[];
beforeEach(() => {
  forgetAnswers();
  requests = [];
  rows = [];
  setFetcher(async (url, init) => {
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    requests.push({ url: new URL(String(url), 'http://console'), body });
    return answer({ rows, total: rows.length });
  });
});

const Address = () => <output data-testid="address">{useLocation().search}</output>;
const show = (at: string, list: React.ReactElement) => {
  const { store } = createStore();
  store.dispatch(checked({ info: { who: topStaff } as never, atMs: 0 }));
  draw(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>
        {list}
        <Address />
      </MemoryRouter>
    </Provider>,
  );
};
const address = () => screen.getByTestId('address').textContent;

const tasksList = {
  path: '/t',
  endpoint: 'list',
  columns: ['title', { field: 'done', label: ['进度', 'Progress'], fields: ['done', 'total'] }],
  opens: { as: 'task' },
  live: {
    event: tasks.events.progress,
    fits: (progress: { done: number }, row: { done: number }) => progress.done >= row.done,
  },
  actions: [{ label: ['查看', 'Open'], beside: true, button: true }],
} as const;

test('a row opens beside the list under its name in the address, and closing takes it out', async () => {
  rows = [{ id: 't1', title: '刷新', done: 1, total: 2 }];
  const detail = ({ id, onClose }: { id: string; onClose(): void }) => (
    <button type="button" onClick={onClose}>{`任务 ${id}`}</button>
  );
  show('/?page=1', <EmbeddedList area={tasks} list={tasksList} parts={{ detail }} />);
  fireEvent.click(await screen.findByRole('button', { name: '查看' }));
  await screen.findByText('任务 t1');
  expect(address()).toBe('?page=1&task=t1');
  fireEvent.click(screen.getByText('任务 t1'));
  await waitFor(() => expect(address()).toBe('?page=1'));
  expect(screen.queryByText('任务 t1')).toBeNull();
});

test('an address that names a dialog opens it once, also where an empty list repeats its button', async () => {
  const dialog = async () => ({ default: () => <p>新建对话框</p> });
  const opens = { as: 'new', with: [] };
  const toolbar = [{ label: ['新建', 'New'], primary: true, dialog, opens }] as const;
  const list = { ...tasksList, empty: { title: ['没有任务', 'No tasks'] }, toolbar } as const;
  show('/', <EmbeddedList area={tasks} list={list} />);
  await waitFor(() => expect(screen.getAllByRole('button', { name: '新建' })).toHaveLength(2));
  cleanup();
  show('/?new=1', <EmbeddedList area={tasks} list={list} />);
  expect(screen.getAllByRole('button', { name: '新建' })).toHaveLength(2);
  await screen.findByText('新建对话框');
  expect(screen.getAllByText('新建对话框')).toHaveLength(1);
  expect(address()).toBe('');
});

test('an event changes its row in place, unless it tells less than the row already shows', async () => {
  rows = [{ id: 't1', title: '刷新', done: 5, total: 9 }];
  const done = ({ row }: { row: { done: number } }) => <>{`已做 ${row.done}`}</>;
  show('/', <EmbeddedList area={tasks} list={tasksList} parts={{ cells: { done } }} />);
  await screen.findByText('已做 5');
  const progress = tasks.events.progress.name ?? '';
  act(() => publish(progress, { id: 't1', done: 7 }));
  await screen.findByText('已做 7');
  act(() => publish(progress, { id: 't1', done: 6 }));
  expect(screen.getByText('已做 7')).toBeTruthy();
});

test('what a link filters by has no control and is a chip that can be taken off', async () => {
  const list = { path: '/n', endpoint: 'list', columns: ['target'], filters: ['state'] } as const;
  const incident = '01890000-0000-7000-8000-000000000001';
  show(`/?incidentId=${incident}`, <EmbeddedList area={noticeDeliveries} list={list} />);
  fireEvent.click(await screen.findByRole('button', { name: /^移除筛选：事件/ }));
  await waitFor(() => expect(address()).toBe(''));
  expect(requests.at(0)?.url.searchParams.get('incidentId')).toBe(incident);
});

test('an act on many that asks nothing sends for each row what it says, and own columns stand where they say', async () => {
  rows = ['p1', 'p2'].map((id) => ({ id, description: `策略 ${id}`, points: 3, enabled: false }));
  const list = {
    path: '/p',
    endpoint: 'list',
    columns: ['description', 'points'],
    bulk: [
      {
        label: ['启用', 'Enable'],
        endpoint: 'enable',
        each: ({ id }: { id: string }) => ({ id, enabled: true }),
        confirm: false,
      },
    ],
  } as const;
  const columns = [
    {
      id: 'strip',
      header: ['走势', 'Strip'],
      behind: 'description',
      fields: [],
      cell: () => '|||',
    },
  ] as const;
  show('/', <EmbeddedList area={alarmPolicies} list={list} parts={{ columns }} />);
  await screen.findByText('策略 p1');
  expect(screen.getAllByRole('columnheader').map((h) => h.textContent)).toEqual(
    expect.arrayContaining(['描述', '走势', '持续点数']),
  );
  const heads = screen.getAllByRole('columnheader').map((h) => h.textContent ?? '');
  expect(heads.indexOf('走势')).toBe(heads.indexOf('描述') + 1);
  for (const box of screen.getAllByRole('checkbox').slice(1)) fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: '启用' }));
  await waitFor(() => expect(requests.flatMap(({ body }) => (body ? [body] : []))).toHaveLength(2));
  expect(requests.flatMap(({ url, body }) => (body ? [[url.pathname, body]] : []))).toEqual([
    ['/api/alarmPolicies/p1/enable', { enabled: true }],
    ['/api/alarmPolicies/p2/enable', { enabled: true }],
  ]);
});

test('a filter by what a ref points at asks once for what can be chosen', async () => {
  const list = {
    path: '/r',
    endpoint: 'list',
    columns: ['target'],
    filters: ['policyId'],
  } as const;
  show('/', <EmbeddedList area={noticeDeliveries} list={list} />);
  await screen.findByText('还没有告警通知');
  expect(requests.filter(({ url }) => url.pathname.endsWith('/alarmPolicies'))).toHaveLength(1);
});

test('items of a task are filtered by parts whose names have spaces in them', async () => {
  rows = [{ id: 'i1', target: 'http://shop.test/a', lane: 'Second key', state: 'done' }];
  const task = { id: 't1', kind: 'refresh', state: 'completed' } as const;
  const lanes = ['Aurora · europe', 'Second key'];
  show('/', <ItemTable task={task} lanes={lanes} />);
  fireEvent.click(await screen.findByRole('combobox', { name: '供应商' }));
  const search = screen.getByRole('combobox', { name: '供应商 搜索' });
  fireEvent.change(search, { target: { value: '极光 CDN · 欧洲' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  await waitFor(() => expect(requests.at(-1)?.url.searchParams.get('lane')).toBe(lanes[0]));
});
