import { precomputes } from '#shared/areas/cdn/statistics/precomputes';
import * as cdnTerms from '#shared/areas/cdn/terms';
import type { Label } from '#shared/kernel/field';
import { fill } from '#shared/kernel/text';
import { screens } from '../../../../kernel/screens/screens';
import { texts } from './texts';

const ms = (value: unknown): string => `${Number(value).toFixed(1)} ms`;
/** What measuring found, in words. */
const measured = (answer: Record<string, unknown>): Label => {
  if (answer['equal'] !== true) return texts.differs;
  const values = { ready: ms(answer['rollupMs']), plain: ms(answer['plainMs']) };
  return [fill(texts.same[0], values), fill(texts.same[1], values)];
};

/** Questions whose sums are kept ready, as a screen. */
export const precomputeScreens = screens(precomputes, {
  list: {
    path: '/cdn-precompute',
    about: [
      '经常以小时或天汇总的查询逐日预先计算到完整水位，迟到的数据使其日期重新计算。查询的维度与筛选都在其中时自动使用，结果与不使用时相同；列出已服务的查询与测得的耗时。',
      'Queries that often sum by hours or days are computed beforehand, day by day up to the watermark; late figures have their day computed again. A query uses one by itself where its dimensions and filters are covered, with the same result as without; how many were served and the time measured both ways are listed.',
    ],
    menu: { section: 'cdnOffice.data', order: 140 },
    title: ['预计算', 'Precompute'],
    columns: [
      'name',
      'state',
      'source',
      'dimensions',
      { field: 'step', label: cdnTerms.stepLength },
      { field: 'daysBuilt', label: texts.days, fields: ['daysBuilt', 'daysWaiting'] },
      'rowCount',
      { field: 'served', align: 'right' },
      {
        field: 'plainMs',
        label: texts.time,
        fields: ['rollupMs', 'plainMs', 'rollupRows', 'plainRows', 'measuredAt'],
        align: 'right',
      },
      'lastServedAt',
      'builtTo',
      'sizeBytes',
      'buildMs',
      'accountId',
      'keepDays',
      'createdByEmail',
      'createdAt',
    ],
    optional: [
      'source',
      'lastServedAt',
      'builtTo',
      'sizeBytes',
      'buildMs',
      'accountId',
      'keepDays',
      'createdByEmail',
      'createdAt',
    ],
    grow: 'name',
    widths: {
      state: 90,
      source: 95,
      dimensions: 150,
      step: 80,
      daysBuilt: 150,
      rowCount: 80,
      served: 110,
      plainMs: 165,
    },
    filters: ['state', 'source', 'accountId'],
    search: texts.search,
    everyMs: 10_000,
    tint: false,
    actionsWidth: 130,
    toolbar: [
      {
        label: texts.add,
        dialog: () => import('./PrecomputeForm'),
        permission: 'staff.data.operate',
        primary: true,
      },
    ],
    actions: [
      { endpoint: 'measure', label: texts.measure, button: true, done: measured },
      {
        label: texts.rebuild,
        dialog: () => import('./RebuildForm'),
        permission: 'staff.data.operate',
      },
      {
        label: texts.edit,
        dialog: () => import('./PrecomputeForm'),
        permission: 'staff.data.operate',
      },
      { endpoint: 'pause', label: texts.pause, when: (row) => row.state === 'active' },
      { endpoint: 'resume', label: texts.resume, when: (row) => row.state === 'paused' },
      { endpoint: 'remove', label: texts.remove, danger: true, confirm: texts.removeNote },
    ],
    empty: { title: texts.none, text: texts.noneText },
    parts: () => import('./precomputeCells'),
  },
});
