import type { ControlUse } from '#shared/areas/cdn/controls/judge';
import { platform } from '../../../kernel/process/platform';

/** A domain and the slots that count: Unix seconds on slot boundaries, `to` exclusive. */
export type SpanAsked = { domainId: string; accountId: string; from: number; to: number };
/** Domains that one question names; more are asked about in the next. */
const domainsAtOnce = 500;

const ask = async (spans: readonly SpanAsked[]): Promise<Map<string, ControlUse>> => {
  const rows = await platform().analytics.query<{ domain: string; used: string; peak: string }>({
    name: 'controls.use',
    who: null,
    sql: `SELECT toString(u.domain_id) AS domain, sum(u.slot) AS used, max(u.slot) AS peak FROM (
        SELECT s.domain_id AS domain_id, s.ts AS ts, sum(s.bytes) AS slot FROM stats_5m AS s
        WHERE s.source = 'accurate' AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}
          AND s.account_id IN {accounts:Array(UUID)} AND s.domain_id IN {domains:Array(UUID)}
          AND toUnixTimestamp(s.ts) >= transform(toString(s.domain_id), {names:Array(String)}, {froms:Array(UInt32)}, toUInt32(4294967295))
          AND toUnixTimestamp(s.ts) < transform(toString(s.domain_id), {names:Array(String)}, {tos:Array(UInt32)}, toUInt32(0))
        GROUP BY domain_id, ts) AS u GROUP BY domain`,
    params: {
      from: spans.reduce((least, s) => Math.min(least, s.from), spans[0]?.from ?? 0),
      to: spans.reduce((most, s) => Math.max(most, s.to), 0),
      accounts: [...new Set(spans.map((s) => s.accountId))],
      domains: spans.map((s) => s.domainId),
      names: spans.map((s) => s.domainId),
      froms: spans.map((s) => s.from),
      tos: spans.map((s) => s.to),
    },
  });
  return new Map(
    rows.map((r) => [r.domain, { usedBytes: Number(r.used), peakBytes: Number(r.peak) }]),
  );
};

/** Accurate bytes of each domain within its span, and of its busiest slot; nothing for a domain without data. */
export const usesOf = async (spans: readonly SpanAsked[]): Promise<Map<string, ControlUse>> => {
  const uses = new Map<string, ControlUse>();
  for (let at = 0; at < spans.length; at += domainsAtOnce)
    for (const [id, use] of await ask(spans.slice(at, at + domainsAtOnce))) uses.set(id, use);
  return uses;
};
