import type { Expectations } from '../expectations';

/** What every operation of the area "statistics" must ask for. */
export const statisticsExpectations: Expectations = {
  'statistics.overview': 'statistics.view',
  'statistics.series': 'statistics.view',
  'statistics.export': 'statistics.view',
  'statistics.difference': 'statistics.view',
  'statistics.choices': 'statistics.view',
  'analyses.pivot': 'statistics.view',
  'analyses.export': 'statistics.view',
  'dataPoints.list': 'staff.data.view',
  'dataPoints.point': 'staff.data.view',
  'knownGaps.list': 'staff.data.view',
  'knownGaps.one': 'staff.data.view',
  'knownGaps.create': 'staff.data.operate',
  'knownGaps.update': 'staff.data.operate',
  'knownGaps.remove': 'staff.data.operate',
  'lastRanges.read': 'staff.data.view',
  'metricExports.list': 'metric.export',
  'metricExports.one': 'metric.export',
  'metricExports.create': 'metric.export',
  'metricExports.pause': 'metric.export',
  'metricExports.resume': 'metric.export',
  'metricExports.cancel': 'metric.export',
  'metricExports.again': 'metric.export',
  'metricExports.link': 'metric.export',
  'metricExports.download': 'public',
};
