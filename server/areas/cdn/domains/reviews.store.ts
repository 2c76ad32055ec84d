import { sql } from 'kysely';
import { domainReview, domainReviews } from '#shared/areas/cdn/domains/reviews';
import type { Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { seenBy } from '../../../kernel/db/visibility';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import type { Domain } from '../../../model/cdn/domains/domains.store';
import { type Rule, rulesOf } from '../../../model/cdn/domains/configuration/rules.store';

export type ReviewRow = Out<(typeof domainReviews)['endpoints']['approve']>;
type Plain = Omit<ReviewRow, 'before' | 'names'>;

const joined = sql`select v.*, d.name as "domainName", a.name as "accountName" from domain_review v
  join domain d on d.id = v.domain_id join account a on a.id = v.account_id`;

/** Columns of a row that a change names. */
const sameColumns = (row: object, change: ReviewRow['change']): ReviewRow['change'] =>
  Object.fromEntries(
    Object.keys(change)
      .filter((k) => k in row)
      .map((k) => [k, (row as Record<string, unknown>)[k] ?? null]),
  );

const beforeOf = (
  v: Plain,
  domain: Domain | undefined,
  rules: readonly Rule[],
): ReviewRow['before'] => {
  if (v.kind === 'addRule' || !domain) return null;
  const rule = rules.find((r) => r.id === v.ruleId);
  if (v.kind === 'changeRule' || v.kind === 'removeRule') {
    if (!rule) return null;
    return v.kind === 'changeRule' ? sameColumns(rule, v.change) : { pattern: rule.pattern };
  }
  if (v.kind === 'reorderRules') return { ids: rules.map((r) => r.id) };
  if (v.kind === 'rollBack') return { version: domain.configVersion };
  return sameColumns(domain, v.change);
};

/** Every id that a change or what it replaces names. */
const idsOf = (values: ReviewRow['before']): string[] =>
  Object.values(values ?? {}).flatMap((v) =>
    (Array.isArray(v) ? v : [v]).filter(
      (x): x is string => typeof x === 'string' && /^[0-9a-f-]{36}$/.test(x),
    ),
  );

const namesOf = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`select id, name from schedule
      where id = any(${ids}::uuid[]) union all select id, name from certificate where id = any(${ids}::uuid[])
    union all select id, pattern from domain_rule where id = any(${ids}::uuid[])`.execute(
    internal(ctx),
  );
  return new Map(rows.map((r) => [r.id, r.name]));
};

/** Adds to each request what it would replace, and the names of what it points at. */
const explained = async (ctx: Ctx, rows: readonly Plain[]): Promise<ReviewRow[]> => {
  const ids = [...new Set(rows.map((r) => r.domainId))];
  const domains = await sql<Domain>`select * from domain where id = any(${ids}::uuid[])`.execute(
    internal(ctx),
  );
  const rules = new Map<string, Rule[]>();
  for (const id of ids) rules.set(id, await rulesOf(ctx, id));
  const named = rows.map((r) => {
    const before = beforeOf(
      r,
      domains.rows.find((d) => d.id === r.domainId),
      rules.get(r.domainId) ?? [],
    );
    return { ...r, before, named: [...idsOf(r.change), ...idsOf(before)] };
  });
  const names = await namesOf(ctx, [...new Set(named.flatMap((t) => t.named))]);
  return named.map(({ named, ...r }) => ({
    ...r,
    names: Object.fromEntries(
      named.flatMap((id) => (names.has(id) ? [[id, names.get(id) as string]] : [])),
    ),
  }));
};

const pageOfReviews = listVerb(domainReviews.endpoints.list, { entity: domainReview });
export const listReviews: typeof pageOfReviews = async (ctx, query) => {
  const { rows, total } = await pageOfReviews(ctx, query);
  return { rows: await explained(ctx, rows), total };
};

/** A review that still waits, held until the transaction ends. */
export const reviewForUpdate = async (ctx: Ctx, id: string): Promise<ReviewRow> => {
  const { rows } = await sql<Plain>`${joined} where v.id = ${id} and ${seenBy(ctx, 'v.account_id')}
    for update of v`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  if (rows[0].state !== 'waiting') throw new Failure('review.decided');
  return (await explained(ctx, rows))[0] as ReviewRow;
};
