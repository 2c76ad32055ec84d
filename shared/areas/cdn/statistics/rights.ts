import type { Grants, Rights } from '../../../kernel/rights';
import * as cdnTerms from '../terms';

/** Modules of the back office for statistics. */
export const statisticsGrants = {
  series: cdnTerms.series,
} as const satisfies Grants;

/** Who may do what with statistics. */
export const statisticsRights = {
  'statistics.view': {
    label: ['查看统计', 'View statistics'],
    code: 1001,
    roles: 'yyy',
    gate: 'cdn',
    staff: 'series.view',
    key: 'basic',
  },
  'metric.export': {
    label: ['导出指标', 'Export metrics'],
    code: 1080,
    roles: 'y--',
    gate: 'cdn',
    staff: 'series.operate',
  },
} as const satisfies Rights;
