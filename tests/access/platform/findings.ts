import type { Expectations } from '../expectations';

/** What every operation of the area "findings" must ask for. */
export const findingsExpectations: Expectations = {
  'findings.list': 'staff',
  'findings.one': 'staff',
  'findings.mute': ['staff', 'staff.data.operate'],
  'findings.unmute': ['staff', 'staff.data.operate'],
};
