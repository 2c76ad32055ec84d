import type { Expectations } from '../expectations';

/** What every operation of the area "servers" must ask for. */
export const serversExpectations: Expectations = {
  'servers.list': 'staff.servers.view',
  'servers.one': 'staff.servers.view',
  'servers.history': 'staff.servers.view',
  'servers.create': 'staff.servers.operate',
  'servers.update': 'staff.servers.operate',
  'servers.remove': 'staff.servers.operate',
  'servers.test': 'staff.servers.operate',
  'servers.mute': 'staff.servers.operate',
  'servers.unmute': 'staff.servers.operate',
  'servers.newToken': 'staff.servers.operate',
  'servers.beat': 'public',
};
