import { beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { DataTable, type Column, type DataTableProps } from '../../client/ui';
import { draw } from './kit';

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
  const asked = jest.fn();
  draw(
    table({ columns: columns.map((c) => ({ ...c, sortable: true })), onSort: asked, sort: 'name' }),
  );
  fireEvent.click(screen.getByRole('button', { name: /流量/ }));
  expect(asked).toHaveBeenCalledWith('bytes');
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

test('a range is chosen with shift, and the bulk bar replaces the toolbar', () => {
  draw(<Choosing />);
  const ticks = screen.getAllByRole('checkbox', { name: '选择此行' });
  fireEvent.click(ticks[1] as HTMLElement);
  fireEvent.click(ticks[3] as HTMLElement, { shiftKey: true });
  expect(screen.getByText('已选择 3 行')).toBeTruthy();
  expect(screen.getByText('停用 3')).toBeTruthy();
  expect(screen.queryByText('筛选')).toBeNull();
});

test('hidden columns are remembered for the screen', () => {
  const first = draw(table({}));
  fireEvent.click(screen.getByRole('button', { name: '列与密度' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '流量' }));
  first.unmount();
  draw(table({}));
  expect(screen.queryByRole('columnheader', { name: /流量/ })).toBeNull();
});

test('a row whose values changed in place is tinted, the others are not', () => {
  const { rerender } = draw(table({}));
  rerender(table({ rows: make(5).map((r) => (r.id === '2' ? { ...r, bytes: 99 } : r)) }));
  const tinted = screen.getAllByRole('row').filter((r) => r.className.includes('row-tint'));
  expect(tinted.map((r) => within(r).getByRole('rowheader').textContent)).toEqual(['d2']);
});
