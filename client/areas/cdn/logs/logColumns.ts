/** Columns of the log statistics by slot and by day, behind that of their time. */
export const ratioColumns = [
  'domain',
  'paramId',
  'lines',
  'logBytes',
  'counterBytes',
  { field: 'ratio', align: 'right' },
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
  logBytes: 110,
  counterBytes: 130,
  ratio: 120,
  coverage: 95,
  state: 120,
  status4xx: 55,
  status5xx: 55,
} as const;
