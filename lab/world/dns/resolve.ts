import type { Answer, SoaAnswer } from 'dns-packet';
import { type RecordSet, readCaa, readMx } from './names';
import type { ZoneStore } from './store';
import { type Cut, type DnsClient, nameServerOf, topSets, type Zone } from './zone';

/** Response codes of RFC 1035 4.1.1 that this server uses. */
export const rcodes = {
  noError: 0,
  formatError: 1,
  serverFailure: 2,
  noSuchName: 3,
  notImplemented: 4,
  refused: 5,
} as const;
export type Rcode = (typeof rcodes)[keyof typeof rcodes];

export type Resolution = {
  rcode: Rcode;
  answers: Answer[];
  authorities: Answer[];
  /** Where the name is delegated: whom to ask instead, with their addresses (RFC 1034 4.3.2). */
  referral?: Answer[];
};

const negativeTtlSeconds = 5;
const longestChain = 8;

const soaOf = (zone: Zone): SoaAnswer => ({
  name: zone.name,
  type: 'SOA',
  ttl: negativeTtlSeconds,
  data: {
    mname: nameServerOf(zone.name),
    rname: `hostmaster.${zone.name}`,
    serial: zone.serial,
    refresh: 3600,
    retry: 600,
    expire: 86_400,
    minimum: negativeTtlSeconds,
  },
});

/** A TXT value as character strings of at most 255 bytes (RFC 1035 3.3.14). */
const txtStrings = (value: string): Buffer[] => {
  const bytes = Buffer.from(value);
  const parts: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    parts.push(bytes.subarray(at, at + 255));
  }
  return parts;
};

const answersOf = (owner: string, set: RecordSet): Answer[] =>
  set.values.map((value): Answer => {
    const base = { name: owner, ttl: set.ttl };
    if (set.type === 'TXT') return { ...base, type: 'TXT', data: txtStrings(value) };
    if (set.type === 'CAA') {
      const caa = readCaa(value) ?? { flags: 0, tag: 'issue' as const, value: '' };
      return { ...base, type: 'CAA', data: caa };
    }
    if (set.type === 'MX') {
      return { ...base, type: 'MX', data: readMx(value) ?? { preference: 0, exchange: '.' } };
    }
    return { ...base, type: set.type, data: value };
  });

/** RFC 8482: a question for ANY gets one small record instead of everything. */
const anyAnswer = (owner: string): Answer => ({
  name: owner,
  type: 'HINFO',
  ttl: 3600,
  data: { cpu: 'RFC8482', os: '' },
});

type Step = { answers: Answer[]; exists: boolean; alias?: string; cut?: Cut };

const answerIn = (zone: Zone, owner: string, type: string, client: DnsClient): Step => {
  const name = owner.toLowerCase();
  const cut = zone.cut?.(name);
  if (cut) return { answers: [], exists: true, cut };
  const top = topSets(zone, name);
  const sets =
    top.length > 0 ? [...top, ...(zone.find(name, client) ?? [])] : zone.find(name, client);
  if (!sets) return { answers: [], exists: false };
  if (type === 'ANY') return { answers: [anyAnswer(owner)], exists: true };
  if (type === 'SOA' && name === zone.name) return { answers: [soaOf(zone)], exists: true };
  const alias = sets.find((set) => set.type === 'CNAME');
  if (alias && type !== 'CNAME') {
    return { answers: answersOf(owner, alias), exists: true, alias: alias.values[0] ?? '' };
  }
  const answers = sets.filter((set) => set.type === type).flatMap((set) => answersOf(owner, set));
  return { answers, exists: true };
};

const done = (rcode: Rcode, answers: Answer[], authorities: Answer[] = []): Resolution => ({
  rcode,
  answers,
  authorities,
});

/**
 * Answers one question from the lab's zones. Aliases are followed while they stay inside them, and
 * the response code is that of the last name (RFC 6604); a chain that runs in a circle or is longer
 * than eight is a server failure. A name outside all zones is refused.
 */
export const resolve = (
  store: Pick<ZoneStore, 'zoneOf'>,
  question: { name: string; type: string },
  client: DnsClient,
): Resolution => {
  const answers: Answer[] = [];
  let owner = question.name;
  for (let links = 0; links <= longestChain; links += 1) {
    const zone = store.zoneOf(owner.toLowerCase());
    if (!zone) return done(links === 0 ? rcodes.refused : rcodes.noError, answers);
    const step = answerIn(zone, owner, question.type, client);
    answers.push(...step.answers);
    if (step.cut) {
      const referral = step.cut.addresses.flatMap((set) => answersOf(set.name, set));
      const servers = answersOf(step.cut.servers.name, step.cut.servers);
      return { ...done(rcodes.noError, answers, servers), referral };
    }
    if (!step.exists) return done(rcodes.noSuchName, answers, [soaOf(zone)]);
    if (step.alias === undefined) {
      return done(rcodes.noError, answers, step.answers.length > 0 ? [] : [soaOf(zone)]);
    }
    owner = step.alias;
  }
  return done(rcodes.serverFailure, []);
};
