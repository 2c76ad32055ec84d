import { sql } from 'kysely';
import type { domainReview } from '#shared/areas/cdn/domains/reviews';
import type { domainRule } from '#shared/areas/cdn/domains/domain';
import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import type { TracedRule } from '#shared/edge/trace';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { suppliers, type Supplier } from '#shared/suppliers';
import { type Ctx, internal } from '../../../../kernel/db/context';
import { platform } from '../../../../kernel/process/platform';
import type { Domain } from '../domains.store';

export type Rule = Row<typeof domainRule>;
export type Review = Row<typeof domainReview>;

export const rulesOf = async (ctx: Ctx, domainId: string): Promise<Rule[]> => {
  const { rows } = await sql<Rule>`select * from domain_rule where domain_id = ${domainId}
    order by position, created_at, id`.execute(internal(ctx));
  return rows;
};

export const ruleById = async (ctx: Ctx, id: string): Promise<Rule> => {
  const { rows } = await sql<Rule>`select * from domain_rule where id = ${id}`.execute(
    internal(ctx),
  );
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

export const waitingReviews = async (ctx: Ctx, domainId: string): Promise<Review[]> => {
  const { rows } = await sql<Review>`select * from domain_review
    where domain_id = ${domainId} and state = 'waiting' order by created_at`.execute(internal(ctx));
  return rows;
};

/** Status a rule had before its change went to review. */
export const priorStatus = (review: Review | undefined): Rule['status'] | null => {
  const prior = review?.change['prior'];
  // Written by rules.ts from the rule's own status.
  return typeof prior === 'string' ? (prior as Rule['status']) : null;
};

export const edgeRuleOf = (r: Rule): EdgeRule => ({
  id: r.id,
  pattern: r.pattern,
  cacheSeconds: r.cacheSeconds,
  queryMode: r.queryMode,
  queryNames: r.queryNames,
  originProtocol: r.originProtocol,
  originHost: r.originHost,
  originPath: r.originPath,
  requestHeaders: r.requestHeaders,
  responseHeaders: r.responseHeaders,
  dynamic: r.dynamic,
  forceHttps: r.forceHttps,
});

/** Rules with what is true of them now: a change in review leaves the old rule live. */
export const traced = (rules: readonly Rule[], reviews: readonly Review[]): TracedRule[] =>
  rules.map((r) => {
    const status =
      r.status === 'reviewing' ? priorStatus(reviews.find((v) => v.ruleId === r.id)) : r.status;
    const state = status === null ? 'reviewing' : status === 'deactivated' ? 'off' : 'live';
    return { rule: edgeRuleOf(r), state };
  });

/** First of all rules: authorities that validate the domain are answered by the console, uncached. */
const challengeRule = async (ctx: Ctx, domainId: string): Promise<EdgeRule[]> => {
  const { rows } = await sql`select 1 from acme_route where domain_id = ${domainId}`.execute(
    internal(ctx),
  );
  if (rows.length === 0) return [];
  const { ACME_CHALLENGE_ORIGIN, PUBLIC_URL } = platform().config;
  const url = new URL(ACME_CHALLENGE_ORIGIN ? `http://${ACME_CHALLENGE_ORIGIN}` : PUBLIC_URL);
  const secure = url.protocol === 'https:';
  return [
    {
      id: 'acme-challenge',
      pattern: '/.well-known/acme-challenge/*',
      cacheSeconds: 0,
      queryMode: 'keep',
      queryNames: [],
      originProtocol: secure ? 'https' : 'http',
      originHost: `${url.hostname}:${url.port || (secure ? '443' : '80')}`,
      originPath: null,
      requestHeaders: [],
      responseHeaders: [],
      dynamic: true,
      forceHttps: false,
    },
  ];
};

/** The strictest of what the domain's limits have brought upon it (area "controls"): for all its suppliers, before every rule. */
const controlOf = async (ctx: Ctx, domainId: string): Promise<Pick<EdgeConfig, 'control'>> => {
  const { rows } = await sql<{
    state: string;
    requestsPerSecond: number | null;
  }>`select state, requests_per_second from domain_control
    where domain_id = ${domainId} and state in ('limiting', 'blocked')
    order by state, requests_per_second limit 1`.execute(internal(ctx));
  const row = rows[0];
  if (!row) return {};
  return row.state === 'limiting' && row.requestsPerSecond !== null
    ? { control: { action: 'limit', requestsPerSecond: row.requestsPerSecond } }
    : { control: { action: 'block' } };
};

/** The configuration that the domain's suppliers should have, from its row and its live rules. */
export const configOf = async (
  ctx: Ctx,
  d: Domain,
): Promise<{ config: EdgeConfig; rules: TracedRule[] }> => {
  const rules = traced(await rulesOf(ctx, d.id), await waitingReviews(ctx, d.id));
  return {
    rules,
    config: {
      version: Math.max(1, d.configVersion),
      origin: {
        host: d.originHost,
        port: d.originPort,
        protocol: d.originProtocol,
        hostHeader: d.originHostHeader,
      },
      rules: [
        ...(await challengeRule(ctx, d.id)),
        ...rules.filter((r) => r.state === 'live').map((r) => r.rule),
      ],
      ...(await controlOf(ctx, d.id)),
    },
  };
};

/** Suppliers of a domain with what each cannot express. */
export const abilitiesOf = async (
  ctx: Ctx,
  domainId: string,
): Promise<{ supplier: Supplier; cannot: readonly string[] }[]> => {
  const { rows } = await sql<{
    supplier: Supplier;
  }>`select distinct p.supplier from domain_supplier e join supplier_param p on p.id = e.param_id
    where e.domain_id = ${domainId} order by p.supplier`.execute(internal(ctx));
  return rows.map(({ supplier }) => ({ supplier, cannot: suppliers[supplier].cannot }));
};

/** Gives the rules of a domain their positions in this order. */
export const placeRules = (ctx: Ctx, domainId: string, ids: readonly string[]) =>
  sql`update domain_rule r set position = o.n from unnest(${ids}::uuid[]) with ordinality as o(id, n)
    where r.domain_id = ${domainId} and r.id = o.id`.execute(internal(ctx));

/** Live rules whose configuration is on its way. */
export const setRulesConfiguring = (ctx: Ctx, ids: readonly string[]) =>
  sql`update domain_rule set status = 'configuring' where id = any(${ids}::uuid[])`.execute(
    internal(ctx),
  );

/** Ends what was on its way: rules that were configuring become `status` and are answered. */
export const settleRules = async (
  ctx: Ctx,
  domainId: string,
  status: 'running' | 'abnormal',
): Promise<Rule[]> => {
  const from = status === 'running' ? ['configuring', 'abnormal'] : ['configuring'];
  const { rows } = await sql<Rule>`update domain_rule set status = ${status}
    where domain_id = ${domainId} and status = any(${from}::text[]) returning *`.execute(
    internal(ctx),
  );
  return rows;
};

export const setRuleStatus = (ctx: Ctx, id: string, status: Rule['status']) =>
  sql`update domain_rule set status = ${status} where id = ${id}`.execute(internal(ctx));
