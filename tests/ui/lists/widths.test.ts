import '../jsdomPolyfills';
import { expect, test } from '@jest/globals';
import type { Column } from '../../../client/ui';
import { fitting, leastWidth, widthsOf } from '../../../client/ui/table/widths';

type Row = { id: string; name: string };
const bare = { cell: (r: Row) => r.name };

test('the head of a column is never cut: the column is as wide as its words need', () => {
  const wide: Column<Row> = { ...bare, id: 'x', header: '最近一次触发告警的时间', width: 60 };
  expect(leastWidth(wide)).toBeGreaterThan(11 * 12 + 20);
  expect(leastWidth({ ...wide, header: '域名', width: 200 })).toBe(200);
});

test('what a table lacks is taken from texts that may be cut, most from those that are no name; numbers and heads stay whole', () => {
  const columns: Column<Row>[] = [
    { ...bare, id: 'name', header: '域名', width: 200, always: true, flex: true },
    { ...bare, id: 'cname', header: 'CNAME', width: 250, flex: true },
    { ...bare, id: 'used', header: '流量', width: 150, align: 'right', grow: true },
    { ...bare, id: 'state', header: '状态', width: 100 },
  ];
  const around = { select: false, actions: 100 };
  const at = (room: number) => widthsOf(room, columns, around);
  expect(at(800).widths).toEqual([200, 250, 150, 100]);
  expect(at(730).widths).toEqual([180, 200, 150, 100]);
  expect(at(400)).toEqual({ widths: [160, 150, 150, 100], least: 660 });
});

test('beside an open row a table shows the columns it has room for, and cuts its first before the state', () => {
  const named = (id: string, more: Partial<Column<Row>> = {}) => ({
    spec: { ...bare, id, header: id, width: 100, ...more },
  });
  const all = [
    named('name', { width: 160 }),
    named('origin'),
    named('cname'),
    named('status', { state: true }),
    named('drift', { state: true }),
  ] as unknown as Parameters<typeof fitting<Row>>[0];
  const fittingAt = (room: number) =>
    fitting(all, room, { select: true, actions: 64 }).map(({ spec }) => [spec.id, spec.width]);
  expect(fittingAt(570).map(([id]) => id)).toEqual(['name', 'origin', 'cname', 'status']);
  expect(fittingAt(460).map(([id]) => id)).toEqual(['name', 'origin', 'status']);
  expect(fittingAt(330)).toEqual([
    ['name', 130],
    ['status', 100],
  ]);
});
