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
  'logProcesses.list': 'staff.logs.view',
  'logProcesses.one': 'staff.logs.view',
  'logProcesses.units': 'staff.logs.view',
  'logProcesses.badLines': 'staff.logs.view',
  'logProcesses.estimate': 'staff.logs.view',
  'logProcesses.create': 'staff.logs.operate',
  'logProcesses.pause': 'staff.logs.operate',
  'logProcesses.resume': 'staff.logs.operate',
  'logProcesses.retry': 'staff.logs.operate',
  'logStatistics.list': 'staff.logs.view',
  'logStatistics.days': 'staff.logs.view',
  'logStatistics.summary': 'staff.logs.view',
};
