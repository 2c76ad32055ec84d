import { type RawBuilder, sql } from 'kysely';
import type { AlarmPhase } from '#shared/areas/cdn/alarms/evaluate';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { alarmPolicy } from '#shared/areas/cdn/alarms/policy';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { isStaff } from '#shared/kernel/access';
import { seenBy } from '../../../kernel/db/visibility';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { platform } from '../../../kernel/process/platform';
import { columnsOf, record } from '../../../kernel/db/rows';
import { watches } from './evaluationInput.store';

export type Policy = Row<typeof alarmPolicy>;

/** Rows of the asking account; staff see all. */
export const mine = (ctx: Ctx, alias: string): RawBuilder<unknown> =>
  seenBy(ctx, `${alias}.account_id`);

/** What belongs to policies over several accounts is in no list but that of staff. */
export const notGlobal = ({ who }: Ctx): RawBuilder<unknown> | null =>
  isStaff(who) ? null : sql`not t.global`;
/** The same for what also belongs to policies over several accounts, which staff alone see. */
export const mineAlone = (ctx: Ctx, alias: string): RawBuilder<unknown> =>
  isStaff(ctx.who) ? sql`true` : sql`${mine(ctx, alias)} and not ${sql.ref(`${alias}.global`)}`;

/** SQL: the columns of policy `p`. */
export const columns = sql.join(columnsOf(alarmPolicy).map((c) => sql.ref(`p.${c}`)));

/** The policy if the asking account owns it, locked against a change by somebody else. */
export const ownPolicy = async (ctx: Ctx, id: string): Promise<Policy> => {
  const { rows } =
    await sql<Policy>`select ${columns} from alarm_policy p where p.id = ${id} and ${mine(ctx, 'p')} for update`.execute(
      internal(ctx),
    );
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

const inPhases = (...phases: AlarmPhase[]): RawBuilder<unknown> =>
  sql`(select count(*)::int from alarm_state s where s.policy_id = t.id and s.phase = any(${phases}::text[]))`;
export const listPolicies = listVerb(alarmPolicies.endpoints.list, {
  entity: alarmPolicy,
  adds: {
    firing: inPhases('firing', 'recovering'),
    pending: inPhases('pending'),
    noData: inPhases('noData'),
    lastFiredAt: sql`(select max(opened_at) from alarm_incident where policy_id = t.id)`,
  },
  where: (_ctx, { scope }) => [scope && sql`(t.scope <> 'account') = ${scope === 'several'}`],
});

/** A domain as the forms of policies need it. */
export type WatchedDomain = {
  id: string;
  accountId: string;
  name: string;
  completeTo: string | null;
  visible: boolean;
};
/** Domains an account may watch: id and name; `ids` null means all of them. */
export const domainsOf = async (
  ctx: Ctx,
  accountId: string,
  ids: readonly string[] | null,
): Promise<WatchedDomain[]> => {
  const { rows } =
    await sql<WatchedDomain>`select d.id, d.name, d.account_id, d.data_visible as visible, (select min(l.complete_to) from sync_lane l where l.domain_id = d.id and l.source = 'realtime') as complete_to
    from domain d where d.account_id = ${accountId} and (${ids as string[] | null}::uuid[] is null or d.id = any(${ids as string[] | null}::uuid[]))
    order by d.name limit 2000`.execute(internal(ctx));
  return rows;
};

/** How many of these accounts there are. */
export const accountsFound = async (ctx: Ctx, ids: readonly string[]): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from account where id = any(${ids as string[]}::uuid[])`.execute(
    internal(ctx),
  );
  return rows[0]?.n ?? 0;
};

/** Writes the chosen domains beside the policy, so that evaluation finds policies by domain. */
export const keepDomains = async (ctx: Ctx, p: Policy): Promise<void> => {
  const ids = p.domainMode === 'list' ? p.domainIds : [];
  await sql`delete from alarm_policy_domain where policy_id = ${p.id} and domain_id <> all(${ids}::uuid[])`.execute(
    internal(ctx),
  );
  await sql`insert into alarm_policy_domain (policy_id, domain_id) select ${p.id}, unnest(${ids}::uuid[]) on conflict do nothing`.execute(
    internal(ctx),
  );
};

/** Counters start again and what fired ends, because another question is asked from now on. */
export const resetStates = async (ctx: Ctx, policyId: string): Promise<void> => {
  await sql`delete from alarm_state where policy_id = ${policyId}`.execute(internal(ctx));
  await sql`update alarm_incident set state = 'ended', closed_at = ${ctx.now()}
    where policy_id = ${policyId} and state = 'firing'`.execute(internal(ctx));
  await sql`update notice_delivery set state = 'suppressed', reason = 'superseded', next_at = null
    where policy_id = ${policyId} and state = 'waiting' and turn <> 'recover' and incident_id in
      (select id from alarm_incident where policy_id = ${policyId} and state = 'ended')`.execute(
    internal(ctx),
  );
};

const bound = (id: string) => `alarm_policy:${id}:webhook_secret_sealed`;
/** Stores a new signing secret; the audit only says that it changed. */
export const keepSecret = async (ctx: Ctx, p: Policy, secret: string): Promise<void> => {
  const sealed = platform().secrets.seal(secret, bound(p.id));
  await sql`update alarm_policy set webhook_secret_sealed = ${sealed} where id = ${p.id}`.execute(
    internal(ctx),
  );
  await record(ctx, {
    module: 'alarmPolicy',
    operation: 'secret',
    rowId: p.id,
    accountId: p.accountId,
    risk: 'high',
  });
};
/** Gives a copy the secret of its original, sealed anew for its own row. */
export const copySecret = async (ctx: Ctx, from: Policy, to: Policy): Promise<void> => {
  const secret = await secretOf(ctx, from.id);
  if (secret) await keepSecret(ctx, to, secret);
};
/** The signing secret of a policy's webhooks; null when there is none. */
export const secretOf = async (ctx: Ctx, id: string): Promise<string | null> => {
  const { rows } = await sql<{
    sealed: string | null;
  }>`select webhook_secret_sealed as sealed from alarm_policy where id = ${id}`.execute(
    internal(ctx),
  );
  const sealed = rows[0]?.sealed;
  return sealed ? platform().secrets.open(sealed, bound(id)) : null;
};

export type PolicyState = {
  domainId: string;
  domain: string;
  phase: AlarmPhase;
  met: number;
  calm: number;
  evaluatedTo: string | null;
};
/** Every domain a policy watches, calm ones too. */
export const statesOf = async (ctx: Ctx, p: Policy): Promise<PolicyState[]> => {
  const { rows } = await sql<PolicyState>`select d.id as domain_id, d.name as domain,
      coalesce(s.phase, 'normal') as phase, coalesce(s.met, 0) as met, coalesce(s.calm, 0) as calm, w.evaluated_to
    from alarm_policy p join domain d on ${watches}
      left join alarm_state s on s.domain_id = d.id and s.policy_id = p.id
      left join alarm_watermark w on w.domain_id = d.id and w.source = p.source
    where p.id = ${p.id}
    order by (coalesce(s.phase, 'normal') = 'normal'), d.name limit 500`.execute(internal(ctx));
  return rows;
};
