import type { Expectations } from '../expectations';

/** What every operation of the area "notices" must ask for. */
export const noticesExpectations: Expectations = {
  'notifications.list': 'signedIn',
  'notifications.read': 'signedIn',
  'noticeMutes.list': 'own.profile',
  'noticeMutes.create': 'own.profile',
  'noticeMutes.remove': 'own.profile',
  'noticeDigests.own': 'own.profile',
  'noticeDigests.keep': 'own.profile',
  'events.after': 'signedIn',
};
