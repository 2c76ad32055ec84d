import * as z from 'zod';
import type { EdgeConfig, EdgeRule, HeaderChange } from '#shared/edge/config';
import { sentence } from '#shared/kernel/sentences';
import { body, type NodeLook, type Notes, type Scheme, type NodeReply } from './nodeRequests';

/** What an origin that echoes tells of the request it got; header names in lower case. */
const echo = z.object({
  host: z.string(),
  path: z.string(),
  query: z.string().default(''),
  protocol: z.enum(['http', 'https']).optional(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});
type Echo = z.output<typeof echo>;

const readEcho = (response: NodeReply, nonce: string): Echo | null => {
  try {
    const parsed = echo.safeParse(JSON.parse(response.answer.body.toString('utf8')));
    // Only an echo can know the value that was drawn for this very request.
    const fits = parsed.success && `${parsed.data.path}?${parsed.data.query}`.includes(nonce);
    return fits ? parsed.data : null;
  } catch {
    return null;
  }
};

/** Longest part of what an origin says that is kept. */
const mostShown = 300;
const withoutPort = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');
const isSet = (e: Echo, { operation, name, value }: HeaderChange): boolean => {
  const got = e.headers[name.toLowerCase()];
  return operation === 'remove' ? got === undefined : got === value;
};

const shownHeader =
  (e: Echo) =>
  ({ name }: HeaderChange): string =>
    `${name}: ${String(e.headers[name.toLowerCase()] ?? '–')}`;

type Part = 'originHost' | 'originPath' | 'originProtocol' | 'requestHeaders';
type Judged = Partial<Record<Part, { right: boolean; got: string }>>;

const judge = (
  e: Echo,
  o: { config: EdgeConfig; rule: EdgeRule; domain: string; path: string; scheme: Scheme },
): Judged => {
  const { rule, config } = o;
  const host = withoutPort(rule.originHost ?? config.origin.hostHeader ?? o.domain);
  const path = `${rule.originPath?.replace(/\/+$/, '') ?? ''}${o.path}`;
  const wanted = rule.originProtocol ?? config.origin.protocol;
  const protocol = wanted === 'follow' ? o.scheme : wanted;
  const wrong = rule.requestHeaders.find((change) => !isSet(e, change));
  return {
    originHost: { right: withoutPort(e.host) === host, got: e.host.slice(0, mostShown) },
    originPath: { right: e.path === path, got: e.path.slice(0, mostShown) },
    ...(e.protocol ? { originProtocol: { right: e.protocol === protocol, got: e.protocol } } : {}),
    ...(rule.requestHeaders.length > 0
      ? {
          requestHeaders: {
            right: wrong === undefined,
            got: rule.requestHeaders.map(shownHeader(e)).join(', ').slice(0, mostShown),
          },
        }
      : {}),
  };
};

const silent = sentence('proof.originSilent');

/**
 * Host, path, protocol and headers towards the origin. Only an origin that answers with what it got
 * can show them: JSON with `host`, `path`, `query`, `headers` and perhaps `protocol`. Everywhere
 * else they stay what the supplier's configuration says. Asked only when `first` is JSON.
 */
export const lookAtOrigin = async (
  l: NodeLook,
  o: {
    rule: EdgeRule;
    notes: Notes;
    scheme: Scheme;
    path: string;
    nonce: string;
    wished: ReadonlySet<string>;
    first: NodeReply;
  },
): Promise<void> => {
  const parts = ['originHost', 'originPath', 'originProtocol', 'requestHeaders'] as const;
  const wanted = parts.filter((part) => o.wished.has(part));
  if (wanted.length === 0) return;
  const json = /^application\/(\w+\+)?json\b/.test(o.first.answer.headers['content-type'] ?? '');
  const response = json
    ? await body(l, o.scheme, `${o.path}?manifold-proof=${o.nonce}-origin`)
    : null;
  const echoed = response && readEcho(response, o.nonce);
  if (!response || !echoed) {
    for (const part of wanted) o.notes.note(part, 'unseen', [response ?? o.first], silent);
    return;
  }
  const judged = judge(echoed, { ...o, config: l.config, domain: l.domain });
  for (const part of parts) {
    const one = judged[part];
    const evidence = {
      ...response,
      evidence: { ...response.evidence, answer: `${response.evidence.answer} · ${one?.got ?? ''}` },
    };
    if (one)
      o.notes.note(
        part,
        one.right ? 'seen' : 'differs',
        [evidence],
        one.right ? null : sentence('proof.originGot', { request: one.got }),
      );
    else if (o.wished.has(part)) o.notes.note(part, 'unseen', [response], silent);
  }
};
