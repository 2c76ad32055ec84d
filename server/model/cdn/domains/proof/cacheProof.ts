import type { EdgeRule } from '#shared/edge/config';
import type { Sentence } from '#shared/kernel/field';
import { sentence } from '#shared/kernel/sentences';
import {
  fill,
  head,
  holds,
  lifetimeOf,
  mostFillBytes,
  type NodeLook,
  type Notes,
  type Scheme,
  storable,
  type NodeReply,
} from './nodeRequests';

/** A parameter that no application reads, so that no entry of a customer's own is touched. */
const ownName = 'manifold-proof';

type Variants = {
  /** Addresses below the rule's path; `same` must give the stored answer, `other` must not. */
  base: string;
  same: string | null;
  other: string | null;
};

/** Two addresses that differ only in what the rule ignores, and two that differ in what it keeps. */
const variantsOf = (rule: EdgeRule, path: string, nonce: string): Variants | null => {
  const next = `${nonce}-2`;
  const own = (value: string) => `${ownName}=${value}`;
  if (rule.queryMode === 'keep' || rule.queryMode === 'ignoreAll') {
    const [base, second] = [`${path}?${own(nonce)}`, `${path}?${own(next)}`];
    return rule.queryMode === 'keep'
      ? { base, same: null, other: second }
      : { base, same: second, other: null };
  }
  const name = rule.queryNames.find((n) => /^[\w.~-]+$/.test(n) && n !== ownName);
  if (!name) return null;
  const of = (named: string, mine: string) => `${path}?${name}=${named}&${own(mine)}`;
  return rule.queryMode === 'only'
    ? { base: of(nonce, '1'), same: of(nonce, '2'), other: of(next, '1') }
    : { base: of('1', nonce), same: of('2', nonce), other: of('1', next) };
};

/** The address under which a rule's objects are asked for. */
export const baseOf = (rule: EdgeRule, path: string, nonce: string): string =>
  variantsOf(rule, path, nonce)?.base ?? `${path}?${ownName}=${nonce}`;

const forbidden = (response: NodeReply): boolean => {
  const { headers } = response.answer;
  const control = (headers['cache-control'] ?? '').toLowerCase();
  return (
    headers['set-cookie'] !== undefined ||
    /\bprivate\b/.test(control) ||
    (headers['vary'] ?? '').includes('*')
  );
};

type At = {
  l: NodeLook;
  rule: EdgeRule;
  notes: Notes;
  scheme: Scheme;
  path: string;
  nonce: string;
};

/** Fields that show only where something is kept, all with the same reason why nothing is. */
const unseen = (at: At, answers: readonly NodeReply[], reason: Sentence): void => {
  if ((at.rule.cacheSeconds ?? 0) > 0) at.notes.note('cacheSeconds', 'unseen', answers, reason);
  at.notes.note('queryMode', 'unseen', answers, reason);
};

/** A rule by which nothing is kept: the node says so itself, and the second answer is no hit. */
const lookAtNothingKept = async (at: At, first: NodeReply): Promise<void> => {
  const { l, rule, notes, scheme } = at;
  const fields = [
    ...(rule.dynamic ? (['dynamic'] as const) : []),
    ...(rule.cacheSeconds === 0 ? (['cacheSeconds'] as const) : []),
  ];
  const say = (verdict: 'seen' | 'unseen' | 'differs', answers: NodeReply[], why?: Sentence) => {
    for (const field of fields) notes.note(field, verdict, answers, why);
  };
  unseen(at, [first], sentence('proof.nothingCached'));
  if (first.cache === 'BYPASS') return say('seen', [first]);
  const target = baseOf(rule, at.path, at.nonce);
  const again = holds(first)
    ? first
    : await fill(l, scheme, target).then(() => head(l, scheme, target));
  if (holds(again)) return say('differs', [again], sentence('proof.stillCached'));
  say('unseen', [first, again], sentence('proof.uncachedPerhaps'));
};

const lookAtQuery = async (at: At, warm: NodeReply): Promise<void> => {
  const { l, rule, notes, scheme } = at;
  const variants = variantsOf(rule, at.path, at.nonce);
  if (!variants) return notes.note('queryMode', 'unseen', [], sentence('proof.unusableNames'));
  const same = variants.same ? await head(l, scheme, variants.same) : null;
  const other = variants.other ? await head(l, scheme, variants.other) : null;
  const wrong = [same && !holds(same) ? same : null, other && holds(other) ? other : null];
  const answers = [warm, same, other].filter((t) => t !== null);
  const bad = wrong.filter((t) => t !== null);
  if (bad.length === 0) return notes.note('queryMode', 'seen', answers);
  // Behind one address there may be several machines, of which not each keeps the object.
  const again = await head(l, scheme, variants.base);
  const sure = holds(again);
  notes.note(
    'queryMode',
    sure ? 'differs' : 'unproven',
    [...answers, again],
    sentence(sure ? 'proof.otherParameters' : 'proof.unsteady'),
  );
};

const lookAtLifetime = (at: At, first: NodeReply, warm: NodeReply): void => {
  const { rule, notes } = at;
  const wanted = rule.cacheSeconds;
  if (wanted === null || wanted === 0) return;
  const lifetime = lifetimeOf(warm);
  const both = [first, warm];
  if (holds(first)) notes.note('cacheSeconds', 'unseen', both, sentence('proof.cachedBefore'));
  else if (lifetime === null)
    notes.note('cacheSeconds', 'unseen', both, sentence('proof.unknownDuration'));
  else if (lifetime === wanted) notes.note('cacheSeconds', 'seen', both);
  else
    notes.note(
      'cacheSeconds',
      'differs',
      both,
      sentence('proof.otherDuration', { seconds: lifetime }),
    );
};

/**
 * Cache duration, parameters and dynamic acceleration of a rule at one node: an address that nobody
 * else uses is fetched once and must then be held, for as long as the rule says, for exactly the
 * parameters it says. `first` is the node's first answer there.
 */
export const lookAtCache = async (at: At, first: NodeReply): Promise<void> => {
  const { l, rule, notes, scheme } = at;
  if (first.cache === null) {
    const why = sentence('proof.noCacheHeader');
    if (rule.dynamic) notes.note('dynamic', 'unseen', [first], why);
    notes.note('cacheSeconds', 'unseen', [first], why);
    return unseen(at, [first], why);
  }
  if (rule.dynamic || rule.cacheSeconds === 0) return lookAtNothingKept(at, first);
  const caches = (rule.cacheSeconds ?? 0) > 0;
  if (first.cache === 'BYPASS' && caches) {
    notes.note('cacheSeconds', 'differs', [first], sentence('proof.uncachedPath'));
    return unseen(at, [first], sentence('proof.uncachedPath'));
  }
  if (!storable(first))
    return unseen(at, [first], sentence('proof.originRefuses', { status: first.answer.status }));
  if (Number(first.answer.headers['content-length'] ?? 0) > mostFillBytes)
    return unseen(at, [first], sentence('proof.tooLarge'));
  const target = baseOf(rule, at.path, at.nonce);
  const filled = await fill(l, scheme, target);
  const warm = await head(l, scheme, target);
  const answers = [first, filled, warm];
  if (!holds(warm)) {
    if (warm.cache === 'BYPASS' && caches)
      notes.note('cacheSeconds', 'differs', answers, sentence('proof.uncachedPath'));
    if (caches && !forbidden(warm))
      notes.note('cacheSeconds', 'unproven', answers, sentence('proof.uncachedYet'));
    return unseen(at, answers, sentence('proof.originForbids'));
  }
  notes.note('dynamic', 'seen', [warm]);
  lookAtLifetime(at, first, warm);
  await lookAtQuery(at, warm);
};
