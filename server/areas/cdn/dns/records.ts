import { sql } from 'kysely';
import { dnsRecord, dnsRecords } from '#shared/areas/cdn/dns/dnsRecords';
import { listVerb } from '../../../kernel/db/list';
import { record } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { resolvers } from '../../../model/cdn/domains/verification/dnsLookups';
import { publishAgain } from '../../../model/cdn/domains/zoneVersions';
import { anywhere, askAll } from './asking';
import { drop, undo, write } from './drafts';
import { newestSerial, recordRows, versionsOf } from './zone.store';

const zoneName = (): string => platform().config.PLATFORM_ZONE;
/** The serial in the value of a SOA record: "mname rname serial". */
const serialOf = (value: string | undefined): number | null => {
  const serial = Number(value?.split(' ').at(-1));
  return Number.isInteger(serial) ? serial : null;
};

/** Records of the platform's zone: what answers requests. */
export const dnsRecordsService = serve(
  dnsRecords,
  {
    list: listVerb(dnsRecords.endpoints.list, {
      source: (ctx) => recordRows(zoneName(), ctx.who.userId),
      // Rows have no id: those of one name stand together, in one order.
      ties: sql`t.name, t.type, t.value, t.key`,
    }),
    write,
    drop,
    undo,
    async publish(ctx) {
      const zone = zoneName();
      const before = await newestSerial(ctx, zone);
      const serial = await publishAgain(ctx, zone, before);
      await record(ctx, {
        module: dnsRecord.name,
        operation: 'publish',
        rowId: zone,
        risk: 'high',
        old: JSON.stringify({ serial: before }),
        new: JSON.stringify({ serial }),
      });
      return {};
    },
  },
  {
    async zone(o) {
      const zone = zoneName();
      const versions = await o.transact((ctx) => versionsOf(ctx, zone));
      const servers = await resolvers();
      const replies = await askAll(
        servers.map((server) => ({ server, name: zone, type: 'SOA', subnet: anywhere })),
      );
      return {
        zone,
        versions,
        servers: replies.map(({ values, fault, ms }, i) => ({
          server: servers[i] ?? '',
          serial: serialOf(values[0]),
          code: fault,
          ms,
        })),
      };
    },
  },
);
