import type { EdgeRule } from '#shared/edge/config';
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
const unseen = (at: At, answers: readonly NodeReply[], reason: readonly [string, string]): void => {
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
  const say = (
    verdict: 'seen' | 'unseen' | 'differs',
    answers: NodeReply[],
    why?: [string, string],
  ) => {
    for (const field of fields) notes.note(field, verdict, answers, why);
  };
  unseen(
    at,
    [first],
    [
      '此规则不缓存，节点的应答无法显示此项',
      'Nothing is kept by this rule, so that no answer can show it',
    ],
  );
  if (first.cache === 'BYPASS') return say('seen', [first]);
  const target = baseOf(rule, at.path, at.nonce);
  const again = holds(first)
    ? first
    : await fill(l, scheme, target).then(() => head(l, scheme, target));
  if (holds(again))
    return say('differs', [again], ['节点仍从缓存应答', 'The node still answers from its store']);
  say(
    'unseen',
    [first, again],
    [
      '节点没有缓存，但未说明是否因为规则',
      'The node kept nothing, but does not say whether by the rule',
    ],
  );
};

const lookAtQuery = async (at: At, warm: NodeReply): Promise<void> => {
  const { l, rule, notes, scheme } = at;
  const variants = variantsOf(rule, at.path, at.nonce);
  if (!variants)
    return notes.note(
      'queryMode',
      'unseen',
      [],
      ['没有可写入探测地址的参数名', 'None of the names can be written into an address of a probe'],
    );
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
    sure
      ? ['参数未按规则处理', 'Parameters are not treated as the rule says']
      : ['节点的应答不稳定', 'The answers of the node are not steady'],
  );
};

const lookAtLifetime = (at: At, first: NodeReply, warm: NodeReply): void => {
  const { rule, notes } = at;
  const wanted = rule.cacheSeconds;
  if (wanted === null || wanted === 0) return;
  const lifetime = lifetimeOf(warm);
  const both = [first, warm];
  if (holds(first))
    notes.note('cacheSeconds', 'unseen', both, [
      '该对象在规则生效前已缓存',
      'The object was kept before, perhaps by another rule',
    ]);
  else if (lifetime === null)
    notes.note('cacheSeconds', 'unseen', both, [
      '已见缓存（MISS 后 HIT），但节点未说明缓存多久',
      'It is kept (MISS, then HIT), but the node does not say for how long',
    ]);
  else if (lifetime === wanted) notes.note('cacheSeconds', 'seen', both);
  else
    notes.note('cacheSeconds', 'differs', both, [
      `节点缓存 ${lifetime} 秒`,
      `The node keeps it for ${lifetime} s`,
    ]);
};

/**
 * Cache duration, parameters and dynamic acceleration of a rule at one node: an address that nobody
 * else uses is fetched once and must then be held, for as long as the rule says, for exactly the
 * parameters it says. `first` is the node's first answer there.
 */
export const lookAtCache = async (at: At, first: NodeReply): Promise<void> => {
  const { l, rule, notes, scheme } = at;
  if (first.cache === null) {
    const why = ['节点的应答没有 X-Cache', 'The answers of the node carry no X-Cache'] as const;
    if (rule.dynamic) notes.note('dynamic', 'unseen', [first], why);
    notes.note('cacheSeconds', 'unseen', [first], why);
    return unseen(at, [first], why);
  }
  if (rule.dynamic || rule.cacheSeconds === 0) return lookAtNothingKept(at, first);
  const caches = (rule.cacheSeconds ?? 0) > 0;
  if (first.cache === 'BYPASS' && caches) {
    notes.note(
      'cacheSeconds',
      'differs',
      [first],
      ['节点不缓存此路径', 'The node keeps nothing of this path'],
    );
    return unseen(at, [first], ['节点不缓存此路径', 'The node keeps nothing of this path']);
  }
  if (!storable(first))
    return unseen(
      at,
      [first],
      [
        `源站对探测路径应答 ${first.answer.status}，缓存时间不适用于错误`,
        `The origin answers ${first.answer.status} there; durations hold for successful answers only`,
      ],
    );
  if (Number(first.answer.headers['content-length'] ?? 0) > mostFillBytes)
    return unseen(at, [first], ['对象过大，不为验证而缓存', 'The object is too large for a proof']);
  const target = baseOf(rule, at.path, at.nonce);
  const filled = await fill(l, scheme, target);
  const warm = await head(l, scheme, target);
  const answers = [first, filled, warm];
  if (!holds(warm)) {
    if (warm.cache === 'BYPASS' && caches)
      notes.note('cacheSeconds', 'differs', answers, [
        '节点不缓存此路径',
        'The node keeps nothing of this path',
      ]);
    if (caches && !forbidden(warm))
      notes.note('cacheSeconds', 'unproven', answers, [
        '取过一次后节点仍未缓存',
        'After a fetch the node still did not hold it',
      ]);
    return unseen(at, answers, ['源站不允许缓存', 'The origin allows no keeping there']);
  }
  notes.note('dynamic', 'seen', [warm]);
  lookAtLifetime(at, first, warm);
  await lookAtQuery(at, warm);
};
