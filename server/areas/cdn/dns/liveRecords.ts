import { liveRecords } from '#shared/areas/cdn/dns/liveRecords';
import { computedList } from '../../../kernel/db/computedList';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { seenDomain } from '../../../model/cdn/domains/bindings';
import { serversFor } from '../../../model/cdn/domains/verification/dnsLookups';
import { askAll, type Reply } from './asking';
import { placesOf } from '../../../model/cdn/domains/places';
import { servedRecords } from './zone.store';

const { list } = liveRecords.endpoints;
const stateOf = ({ values, fault }: Reply, expected: readonly string[]) => {
  if (expected.length === 0) return fault === 'noSuchName' ? 'same' : 'differs';
  const [value] = values;
  if (value === undefined)
    return fault === 'noSuchName' || fault === 'noRecords' ? 'differs' : 'silent';
  return expected.includes(value) ? 'same' : 'differs';
};

/** The name generated for a domain, questions of every server as a client of each place. */
const answersFor = async (
  o: { id: string; cname: string; zone: string },
  expected: ReturnType<typeof placesOf>,
) => {
  const servers = await serversFor(o.zone);
  const questions = [...servers].flatMap(([server, role]) =>
    expected.map((place) => ({ server, role, place })),
  );
  const replies = await askAll(
    questions.map(({ server, place }) => ({
      server,
      name: o.cname,
      type: 'CNAME',
      subnet: place.network,
    })),
  );
  return questions.map(({ server, role, place }, i) => {
    const reply = replies[i] as Reply; // as many as were asked
    return {
      key: `${server} ${place.region ?? ''}`,
      domainId: o.id,
      name: o.cname,
      region: place.region,
      server,
      role,
      state: stateOf(reply, place.expected),
      expected: place.expected,
      value: reply.values[0] ?? null,
      fault: reply.fault,
      ttl: reply.ttl,
      ms: reply.ms,
    };
  });
};

/** Live answers for the platform's names: what answers requests. */
export const liveRecordsService = serve(
  liveRecords,
  {},
  {
    async list(o, { id, ...query }) {
      const zone = platform().config.PLATFORM_ZONE;
      const of = id
        ? await o.transact(async (ctx) => {
            const { cname } = await seenDomain(ctx, id);
            const [record] = cname ? await servedRecords(ctx, zone, [cname]) : [];
            return cname ? { id, cname, zone, places: placesOf(record) } : null;
          })
        : null;
      const rows = of ? await answersFor(of, of.places) : [];
      return o.transact((ctx) => computedList(ctx, list, rows, query));
    },
  },
);
