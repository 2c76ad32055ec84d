import type { dnsRecords } from '#shared/areas/cdn/dns/dnsRecords';
import type { RowOf } from '../../../kernel/declared/list/useList';

/** What a row of the list says as a record made by hand. */
export const recordOf = (row: RowOf<typeof dnsRecords.endpoints.list>) => ({
  name: row.name,
  type: row.type,
  value: row.value,
  ttl: row.ttl,
  regions: row.regions,
  weight: row.weight,
});
