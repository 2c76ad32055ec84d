import { dnsRecords } from '#shared/areas/cdn/dns/dnsRecords';
import { zoneEditions } from '#shared/areas/cdn/dns/zoneEditions';
import type { Caller } from '../support/caller';

const { write } = dnsRecords.endpoints;
const plain = { ttl: 300, regions: [], weight: null };

/** Records by hand that are published, and a draft of this person with a fault that the checks name. */
export const writeZone = async (staff: Caller): Promise<void> => {
  await staff.call(write, { ...plain, name: 'status', type: 'A', value: '192.0.2.7' });
  await staff.call(write, { ...plain, name: 'status', type: 'TXT', value: 'v=1' });
  await staff.call(zoneEditions.endpoints.publish, { note: 'Status page' });
  await staff.call(write, {
    ...plain,
    name: 'help',
    type: 'CNAME',
    value: 'nowhere.cdn.manifold.test',
  });
  await staff.call(write, {
    ...plain,
    name: 'near',
    type: 'A',
    value: '192.0.2.9',
    regions: ['europe', 'asia'],
  });
};
