import { beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { DataTable, Dialog, type Column, type DataTableProps } from '../../../client/ui';
import { draw } from '../kit';

type Row = { id: string; name: string; bytes: number };
const columns: Column<Row>[] = [
  { id: 'name', header: '域名', cell: (r) => r.name, value: (r) => r.name, always: true },
  {
    id: 'bytes',
    header: '流量',
    unit: 'GB',
    cell: (r) => r.bytes,
    value: (r) => r.bytes,
    align: 'right',
  },
];
const bare = { cell: (r: Row) => r.name };
const make = (n: number): Row[] =>
  Array.from({ length: n }, (_, i) => ({ id: String(i), name: `d${i}`, bytes: (i * 7) % 10 }));
const table = (more: Partial<DataTableProps<Row>>) => (
  <DataTable
    name="t"
    label="域名"
    columns={columns}
    rows={make(5)}
    rowKey={(r) => r.id}
    {...more}
  />
);
const bytesShown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((r) => within(r).getAllByRole('cell').at(-1)?.textContent);

beforeEach(() => localStorage.clear());

test('without a server order the table sorts its rows, and says so to screen readers', () => {
  draw(table({}));
  fireEvent.click(screen.getByRole('button', { name: /流量/ }));
  expect(bytesShown()).toEqual(['0', '1', '4', '7', '8']);
  fireEvent.click(screen.getByRole('button', { name: /流量/ }));
  expect(bytesShown()).toEqual(['8', '7', '4', '1', '0']);
  expect(screen.getByRole('columnheader', { name: /流量/ }).getAttribute('aria-sort')).toBe(
    'descending',
  );
});

test('with a server order the table only asks for it', () => {
  const handler = jest.fn();
  draw(
    table({
      columns: columns.map((c) => ({ ...c, sortable: true })),
      onSort: handler,
      sort: 'name',
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: /流量/ }));
  expect(handler).toHaveBeenCalledWith('bytes');
  expect(bytesShown()).toEqual(['0', '7', '4', '1', '8']);
});

test('of 10,000 rows only those in view are drawn', () => {
  draw(table({ rows: make(10_000) }));
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
});

const Choosing = () => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return table({
    selected,
    onSelect: setSelected,
    toolbar: '筛选',
    bulk: (keys) => `停用 ${keys.size}`,
  });
};

test('a range is chosen with shift, and the bulk bar floats below while the filters stay', () => {
  draw(<Choosing />);
  const ticks = screen.getAllByRole('checkbox', { name: '选择此行' });
  fireEvent.click(ticks[1] as HTMLElement);
  fireEvent.click(ticks[3] as HTMLElement, { shiftKey: true });
  expect(screen.getByText('已选择 3 行')).toBeTruthy();
  expect(screen.getByText('停用 3')).toBeTruthy();
  expect(screen.getByText('筛选')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '清除选择' }));
  expect(screen.queryByText('停用 3')).toBeNull();
});

test('hidden columns are remembered for the screen', () => {
  const chosen = { columns: [...columns, { ...bare, id: 'note', header: '备注', optional: true }] };
  const first = draw(table(chosen));
  fireEvent.click(screen.getByRole('button', { name: '列与密度' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '流量' }));
  first.unmount();
  draw(table(chosen));
  expect(screen.queryByRole('columnheader', { name: /流量/ })).toBeNull();
});

test('a row whose values changed in place is tinted, the others are not', () => {
  const { rerender } = draw(table({}));
  rerender(table({ rows: make(5).map((r) => (r.id === '2' ? { ...r, bytes: 99 } : r)) }));
  const tinted = screen.getAllByRole('row').filter((r) => r.className.includes('row-tint'));
  expect(tinted.map((r) => within(r).getByRole('rowheader').textContent)).toEqual(['d2']);
});

test('a table of few columns has no settings, and one without rows gives no file', () => {
  draw(table({ rows: [], empty: '没有域名', onExport: async () => undefined }));
  expect(screen.getByText('没有域名')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^导出/ })).toBeNull();
  expect(screen.queryByRole('button', { name: '列与密度' })).toBeNull();
});

test('figures of a column share one unit and one number of decimals, told in the head', () => {
  const measured: Column<Row>[] = [
    { id: 'name', header: '域名', cell: (r) => r.name },
    {
      id: 'bytes',
      header: '流量',
      cell: () => null,
      measure: { unit: 'bytes', of: (r) => r.bytes * 1e8 },
    },
  ];
  const rows = [12, 5, 0.01, 0].map((bytes, i) => ({ id: String(i), name: `d${i}`, bytes }));
  draw(table({ columns: measured, rows }));
  expect(screen.getByRole('columnheader', { name: '流量 GB' })).toBeTruthy();
  expect(bytesShown()).toEqual(['1.20', '0.50', '< 0.01', '0.00']);
});

test('amounts of one currency name it in the head, of several at each value', () => {
  const amounts = (currency: (r: Row) => string): Column<Row>[] => [
    { id: 'name', header: '域名', cell: (r) => r.name },
    {
      id: 'cost',
      header: '费用',
      cell: () => null,
      measure: { unit: 'amount', of: (r) => r.bytes / 3, unitOf: currency },
    },
  ];
  const rows = make(2);
  const first = draw(table({ columns: amounts(() => 'USD'), rows }));
  expect(screen.getByRole('columnheader', { name: '费用 USD' })).toBeTruthy();
  expect(bytesShown()).toEqual(['0.00', '2.33']);
  expect(screen.getByText('2.33').title).toBe('2.333333');
  first.unmount();
  draw(table({ columns: amounts((r) => (r.id === '0' ? 'CNY' : 'USD')), rows }));
  expect(bytesShown()).toEqual(['0.00 CNY', '2.33 USD']);
});

test('a press on a row opens it, and the arrow keys walk on from the open one', () => {
  const open = jest.fn();
  draw(table({ onOpen: open, current: '1' }));
  fireEvent.click(screen.getAllByRole('cell')[0] as HTMLElement);
  expect(open).toHaveBeenLastCalledWith(expect.objectContaining({ id: '0' }));
  expect(screen.getAllByRole('row')[2]?.getAttribute('aria-current')).toBe('true');
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  expect(open).toHaveBeenLastCalledWith(expect.objectContaining({ id: '2' }));
  fireEvent.keyDown(document.body, { key: 'ArrowUp' });
  expect(open).toHaveBeenLastCalledWith(expect.objectContaining({ id: '0' }));
});

test('rows read before stay, dimmed, below the words of what failed', () => {
  draw(table({ error: '读取失败' }));
  expect(screen.getByText('读取失败')).toBeTruthy();
  expect(screen.getByRole('table', { name: '域名' }).className).toContain('opacity-[0.45]');
});

const onPhone = (): void => {
  window.matchMedia = ((query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
};

test('on a phone a row is a card: its name, its state, a few facts and what can be done', () => {
  onPhone();
  const facts = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({
    ...bare,
    id,
    header: `列${id}`,
    cell: () => `值${id}`,
  }));
  const state: Column<Row> = {
    ...bare,
    id: 's',
    header: '状态',
    state: true,
    cell: () => '运行中',
  };
  draw(
    table({
      columns: [...columns.slice(0, 1), ...facts, state],
      rows: make(2),
      rowActions: () => '停用',
    }),
  );
  expect(screen.queryByRole('table')).toBeNull();
  const card = screen.getAllByRole('listitem')[0] as HTMLElement;
  expect(card.textContent).toContain('d0运行中');
  expect(card.textContent).toContain('停用');
  expect(card.textContent).not.toContain('值f');
  fireEvent.click(within(card).getByRole('button', { name: '另有 2 项' }));
  expect(card.textContent).toContain('值f');
  Reflect.deleteProperty(window, 'matchMedia');
});
test('on a phone, where no head can be pressed, the order is chosen from a menu', () => {
  onPhone();
  draw(table({}));
  const amounts = () =>
    screen.getAllByRole('listitem').map((card) => /\d+$/.exec(card.textContent ?? '')?.[0]);
  expect(amounts()).toEqual(['0', '7', '4', '1', '8']);
  fireEvent.click(screen.getByRole('button', { name: '排序' }));
  fireEvent.click(screen.getByRole('menuitem', { name: '流量 · 降序' }));
  expect(amounts()).toEqual(['8', '7', '4', '1', '0']);
  expect(screen.getByRole('button', { name: '流量' })).toBeTruthy();
  Reflect.deleteProperty(window, 'matchMedia');
});

test('a press in a dialog that an act of a row opened is no press on the row', () => {
  const open = jest.fn();
  const cell = (r: Row) => (
    <>
      {r.name}
      {r.id === '1' && (
        <Dialog open title="D" onClose={jest.fn()}>
          <p>note</p>
        </Dialog>
      )}
    </>
  );
  draw(
    table({ onOpen: open, columns: [{ id: 'name', header: '域名', cell, value: (r) => r.name }] }),
  );
  fireEvent.click(screen.getByText('note'));
  expect(open).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('d2'));
  expect(open).toHaveBeenCalledTimes(1);
});
