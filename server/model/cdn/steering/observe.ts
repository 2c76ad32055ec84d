import type { responseCodes } from '#shared/areas/cdn/steering/observations';
import type { Region } from '#shared/edge/regions';
import {
  lookupWithSubnet,
  type SubnetAnswer,
  type SubnetRecord,
} from '../../../drivers/dns/subnetLookup';
import { now } from '../../../kernel/process/clock';
import { networkOf } from '../domains/places';

/** How long one server may take, and how many questions are under way at the same time. */
const timeoutMs = 1_500;
const atATime = 40;
/** The server answers for where the question comes from. */
const anywhere = '0.0.0.0/0';

/** One question: as a client of which region, at which server, for the how manieth time in its round. */
export type Question = { name: string; region: Region; resolver: string; n: number };
/** What came back. `chain` holds each record as "owner ttl TYPE value"; ttl in seconds, the shortest. */
export type Heard = Question & {
  observedAt: string;
  rcode: keyof typeof responseCodes;
  chain: string[];
  target: string | null;
  ttl: number | null;
  ms: number;
  serial: number | null;
};

const isWithin = (name: string, zone: string) => name === zone || name.endsWith(`.${zone}`);

/** What the platform's name of a chain leads to; without one the end of the chain's aliases. */
const targetOf = (records: readonly SubnetRecord[], zone: string): string | null => {
  const aliases = records.filter((r) => r.type === 'CNAME');
  const own = aliases.find((r) => isWithin(r.name, zone));
  return (own ?? aliases.at(-1))?.value.replace(/\.$/, '') ?? null;
};

const heardOf = (q: Question, answer: SubnetAnswer, zone: string): Omit<Heard, 'serial'> => {
  const base = { ...q, observedAt: now(), ms: answer.ms };
  if (!answer.ok) return { ...base, rcode: answer.code, chain: [], target: null, ttl: null };
  const { records } = answer;
  return {
    ...base,
    rcode: 'noError',
    chain: records.map((r) => `${r.name} ${r.ttl} ${r.type} ${r.value}`),
    target: targetOf(records, zone),
    ttl: Math.min(...records.map((r) => r.ttl)),
  };
};

/** Serial of the zone at each server; null without an answer. */
const serialsAt = async (
  servers: readonly string[],
  zone: string,
): Promise<Map<string, number | null>> => {
  const answers = await Promise.all(
    servers.map((server) =>
      lookupWithSubnet({ server, name: zone, type: 'SOA', subnet: anywhere, timeoutMs }),
    ),
  );
  return new Map(
    answers.map((a) => {
      const soa = a.ok ? a.records.find((r) => r.type === 'SOA')?.value : undefined;
      const serial = Number(soa?.split(' ').at(-1));
      return [a.server, Number.isInteger(serial) ? serial : null];
    }),
  );
};

/**
 * Asks all questions over DNS, each for the address of its name, with the network of a client of its
 * region (EDNS client subnet). The zone's serial is asked before and after: an answer between two
 * serials belongs to none that can be told.
 */
export const observe = async (questions: readonly Question[], zone: string): Promise<Heard[]> => {
  const servers = [...new Set(questions.map((q) => q.resolver))];
  const before = await serialsAt(servers, zone);
  const heard: Omit<Heard, 'serial'>[] = [];
  let next = 0;
  const line = async () => {
    for (let q = questions[next++]; q; q = questions[next++]) {
      const subnet = networkOf[q.region];
      const answer = await lookupWithSubnet({
        server: q.resolver,
        name: q.name,
        type: 'A',
        subnet,
        timeoutMs,
      });
      heard.push(heardOf(q, answer, zone));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atATime, questions.length) }, line));
  const after = await serialsAt(servers, zone);
  return heard.map((h) => {
    const serial = before.get(h.resolver) ?? null;
    return { ...h, serial: serial === after.get(h.resolver) ? serial : null };
  });
};
