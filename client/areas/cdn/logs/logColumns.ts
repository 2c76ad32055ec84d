import * as terms from '#shared/kernel/terms';
import { texts } from './texts';

/** Columns of the log statistics by slot and by day, behind that of their time. */
export const ratioColumns = [
  'domain',
  { field: 'paramId', label: terms.supplier },
  'lines',
  { field: 'logBytes', label: texts.statistics.shortLog, align: 'right' },
  { field: 'counterBytes', label: texts.statistics.shortCounter, align: 'right' },
  { field: 'ratio', label: texts.statistics.shortRatio, align: 'right' },
  { field: 'coverage', align: 'right' },
  'state',
  { field: 'status4xx', align: 'right' },
  { field: 'status5xx', align: 'right' },
  { field: 'status2xx', align: 'right' },
  { field: 'status3xx', align: 'right' },
  'counterRequests',
  'accountId',
] as const;
export const ratioWidths = {
  paramId: 105,
  lines: 80,
  logBytes: 95,
  counterBytes: 110,
  ratio: 95,
  coverage: 95,
  state: 120,
  status4xx: 55,
  status5xx: 55,
} as const;
