import type { Answer, DnskeyData, RrsigAnswer } from 'dns-packet';
import { anchorOf, isSetSigned, isUnderstood, type KeyAnchor, keysOf, plainName } from './dnssec';
import { askZone, type Cut } from './walk';

/** How an answer stands to the keys of its zone. */
export type DnssecState = 'unsigned' | 'signed' | 'bogus';

type Chain =
  | { state: 'unsigned' | 'bogus' }
  | { state: 'signed'; zone: string; keys: DnskeyData[] };
type ChainOptions = { anchors: readonly KeyAnchor[]; atSeconds: number; timeoutMs: number };

/**
 * The keys of the last of these zones, trusted from the root's anchors on, each by what its parent says (RFC 4035
 * 5). A zone of whose key its parent says nothing is unsigned; that nothing is said is taken at its word, without
 * the proof by NSEC. Null where a zone does not tell its keys.
 */
export const chainTo = async (cuts: readonly Cut[], o: ChainOptions): Promise<Chain | null> => {
  const { atSeconds } = o;
  let keys: DnskeyData[] = [];
  let above = '';
  for (const [at, { zone, servers, ds, signatures }] of cuts.entries()) {
    if (at > 0 && ds.length === 0) return { state: 'unsigned' };
    if (at > 0 && !isSetSigned(ds, { zone: above, signatures, keys, atSeconds }))
      return { state: 'bogus' };
    const anchors = (at > 0 ? ds.map(anchorOf) : o.anchors).filter(isUnderstood);
    if (anchors.length === 0) return { state: 'unsigned' };
    const reply = await askZone(servers, { name: zone, type: 'DNSKEY' }, o.timeoutMs);
    if (!reply) return null;
    const next = keysOf(reply.answers ?? [], { zone, anchors, atSeconds });
    if (!next) return { state: 'bogus' };
    keys = next;
    above = zone;
  }
  return { state: 'signed', zone: above, keys };
};

/** The set that tells of a question: its records, an alias, or who says that there are none. */
const setFor = (answers: readonly Answer[], authorities: readonly Answer[], name: string) => {
  const own = answers.filter((r) => plainName(r.name) === name && r.type !== 'RRSIG');
  const soa = authorities.filter((r) => r.type === 'SOA');
  const [first] = own.length > 0 ? own : soa;
  return (own.length > 0 ? own : soa).filter((r) => r.type === first?.type);
};

/**
 * How the answer of a zone's own servers to one question stands: its set, or where there is none the SOA record
 * of the refusal, must be signed by a key of the chain. Null where nobody answers.
 */
export const dnssecOf = async (
  question: { name: string; type: 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'NS' | 'CAA' },
  servers: readonly string[],
  chain: Chain | null,
  o: Pick<ChainOptions, 'atSeconds' | 'timeoutMs'>,
): Promise<DnssecState | null> => {
  if (chain?.state !== 'signed') return chain?.state ?? null;
  const reply = await askZone(servers, question, o.timeoutMs);
  if (!reply) return null;
  const [answers, authorities] = [reply.answers ?? [], reply.authorities ?? []];
  const set = setFor(answers, authorities, plainName(question.name));
  const signatures = [...answers, ...authorities].filter(
    (r): r is RrsigAnswer => r.type === 'RRSIG',
  );
  const { zone, keys } = chain;
  return isSetSigned(set, { zone, signatures, keys, atSeconds: o.atSeconds }) ? 'signed' : 'bogus';
};
