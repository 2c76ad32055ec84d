import type { Expectations } from '../expectations';

/** What every operation of the area "processes" must ask for. */
export const processesExpectations: Expectations = {
  'pools.list': 'staff.servers.view',
  'pools.history': 'staff.servers.view',
  'pools.resize': 'staff.servers.operate',
  'pools.steer': 'staff.servers.operate',
  'nodes.list': 'staff.servers.view',
  'nodes.steer': 'staff.servers.operate',
  'nodes.roles': 'staff.servers.operate',
  'nodes.restart': 'staff.servers.operate',
  'nodes.forget': 'staff.servers.operate',
  'systemEvents.list': 'staff.servers.view',
  'systemEvents.one': 'staff.servers.view',
  'controlOrders.list': 'staff.servers.view',
};
