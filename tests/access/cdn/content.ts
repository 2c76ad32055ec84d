import type { Expectations } from '../expectations';

/** What every operation of the area "content" must ask for. */
export const contentExpectations: Expectations = {
  'refreshes.check': 'purge.files',
  'refreshes.create': 'purge.files',
  'purgeLatencies.list': 'staff.content.view',
  'preheats.check': 'prefetch.submit',
  'preheats.create': 'prefetch.submit',
  'contentLanes.list': 'staff.content.view',
  'contentLanes.prioritise': 'staff.content.operate',
  'preheatResults.list': 'task.view',
  'preheatResults.classes': 'task.view',
  'preheatResults.again': 'prefetch.submit',
  'preheatFetches.list': 'staff.content.view',
  'preheatPresets.list': 'prefetch.submit',
  'preheatPresets.one': 'prefetch.submit',
  'preheatPresets.create': 'prefetch.submit',
  'preheatPresets.update': 'prefetch.submit',
  'preheatPresets.remove': 'prefetch.submit',
  'probes.check': 'prefetch.submit',
  'probes.create': 'prefetch.submit',
};
