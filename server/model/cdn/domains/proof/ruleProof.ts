import { proofFields } from '#shared/areas/cdn/domains/proof';
import { lossesOf } from '#shared/edge/compile';
import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import { ruleFor } from '#shared/edge/matcher';
import type { Sentence } from '#shared/kernel/field';
import { sentence } from '#shared/kernel/sentences';
import {
  head,
  type NodeLook,
  type Noted,
  type Notes,
  openNotes,
  storable,
  type NodeReply,
} from './nodeRequests';
import { baseOf, lookAtCache } from './cacheProof';
import { lookAtOrigin } from './originProof';

/** Fields in which a rule wants something; the others hold the value that changes nothing. */
export const wishedFields = (rule: EdgeRule): ReadonlySet<string> =>
  new Set(lossesOf([rule], proofFields).map((l) => l.property));

/** A path that the rule's pattern fits, with `text` for each wildcard. */
const pathLike = (rule: EdgeRule, text: string): string =>
  rule.pattern.replaceAll('*', text).replace(/^(?!\/)/, '/');

/** Paths on which the rule decides: one that nobody else uses, then the plainest one. */
const pathsOf = (config: EdgeConfig, rule: EdgeRule, nonce: string): string[] => {
  const paths = [`manifold-proof-${nonce}`, ''].map((text) => pathLike(rule, text));
  return [...new Set(paths)].filter((path) => ruleFor(config, path)?.id === rule.id);
};

const toHttps = ({ answer }: NodeReply): boolean =>
  [301, 302, 307, 308].includes(answer.status) &&
  (answer.headers['location'] ?? '').startsWith('https://');

const headersFit = (rule: EdgeRule, { answer }: NodeReply): boolean =>
  rule.responseHeaders.every(({ operation, name, value }) => {
    const got = answer.headers[name.toLowerCase()];
    return operation === 'set' ? got === value : got === undefined;
  });

const lookAtHeaders = (rule: EdgeRule, notes: Notes, first: NodeReply): void => {
  if (rule.responseHeaders.length === 0) return;
  if (headersFit(rule, first)) return notes.note('responseHeaders', 'seen', [first]);
  // What a node says for itself when the origin is away, or beyond a rate, carries no header of a rule.
  const { status } = first.answer;
  if (status === 429 || (status >= 502 && status <= 504))
    return notes.note(
      'responseHeaders',
      'unseen',
      [first],
      sentence('proof.originAway', { status }),
    );
  notes.note('responseHeaders', 'differs', [first], sentence('proof.otherHeaders'));
};

/** The first answer over the scheme that the rule serves; null when forced HTTPS cannot be asked. */
const firstAnswer = async (
  l: NodeLook,
  rule: EdgeRule,
  notes: Notes,
  target: string,
): Promise<{ first: NodeReply; scheme: 'http' | 'https' } | null> => {
  const plain = await head(l, 'http', target);
  if (!rule.forceHttps) {
    if (!toHttps(plain)) notes.note('forceHttps', 'seen', [plain]);
    return { first: plain, scheme: 'http' };
  }
  if (!toHttps(plain)) {
    notes.note('forceHttps', 'differs', [plain], sentence('proof.notToHttps'));
    return { first: plain, scheme: 'http' };
  }
  notes.note('forceHttps', 'seen', [plain]);
  const secure = await head(l, 'https', target).catch(() => null);
  return secure && { first: secure, scheme: 'https' };
};

/**
 * All that one node's answers show of one rule, in at most ten requests. Throws when the node does
 * not answer at all. `nonce` makes the addresses ones that nobody else asks for.
 */
export const lookAtRule = async (
  l: NodeLook,
  rule: EdgeRule,
  nonce: string,
): Promise<readonly Noted[]> => {
  const notes = openNotes();
  const wished = wishedFields(rule);
  const rest = (answers: readonly NodeReply[], reason: Sentence) => {
    for (const field of proofFields)
      if (wished.has(field)) notes.note(field, 'unseen', answers, reason);
    return notes.list;
  };
  let path: string | undefined;
  let answer: Awaited<ReturnType<typeof firstAnswer>> = null;
  const paths = pathsOf(l.config, rule, nonce);
  for (path of paths) {
    answer = await firstAnswer(l, rule, notes, baseOf(rule, path, nonce));
    if (!answer) return rest([], sentence('proof.noHttps'));
    if (storable(answer.first)) break;
  }
  if (path === undefined || !answer) return rest([], sentence('proof.earlierRule'));
  const { first, scheme } = answer;
  lookAtHeaders(rule, notes, first);
  await lookAtCache({ l, rule, notes, scheme, path, nonce }, first);
  await lookAtOrigin(l, { rule, notes, scheme, path, nonce, wished, first });
  return notes.list;
};

/** Whether a rule that is off shows at a node although it must not. */
export const lookAtOff = async (
  l: NodeLook,
  rule: EdgeRule,
  nonce: string,
): Promise<readonly Noted[]> => {
  const notes = openNotes();
  const path = pathLike(rule, `manifold-proof-${nonce}`);
  const present = ruleFor(l.config, path);
  const own = rule.responseHeaders.filter(
    (h) =>
      h.operation === 'set' &&
      !present?.responseHeaders.some((p) => p.name.toLowerCase() === h.name.toLowerCase()),
  );
  const redirects = rule.forceHttps && !present?.forceHttps;
  if (own.length === 0 && !redirects) {
    notes.note('live', 'unseen', [], sentence('proof.offInvisible'));
    return notes.list;
  }
  const answer = await head(l, 'http', `${path}?manifold-proof=${nonce}`);
  const shows =
    (redirects && toHttps(answer)) ||
    own.some((h) => answer.answer.headers[h.name.toLowerCase()] === h.value);
  notes.note(
    'live',
    shows ? 'differs' : 'seen',
    [answer],
    shows ? sentence('proof.offInForce') : null,
  );
  return notes.list;
};
