import type { Expectations } from '../expectations';

/** What every operation of the area "logs" must ask for. */
export const logsExpectations: Expectations = {
  'logAnalyses.top': 'log.download',
  'logAnalyses.export': 'log.download',
  'logFiles.list': 'log.download',
  'logFiles.hours': 'log.download',
  'logFiles.links': 'log.download',
  'logFiles.archive': 'public',
  'logFiles.download': 'public',
  'logStatistics.list': 'staff.logs.view',
  'logStatistics.days': 'staff.logs.view',
  'logStatistics.summary': 'staff.logs.view',
};
