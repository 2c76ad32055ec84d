import { sql } from 'kysely';
import { approval, decidedBy } from '#shared/areas/platform/approvals/approvals';
import type { ApprovalKindName } from '#shared/areas/approvalKinds';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';

export type Approval = Row<typeof approval>;
const columns = sql.join(columnsOf(approval).map((c) => sql.ref(c)));

/** Person behind a request: in a simulated sign-in the member of staff. */
export const personIdBehind = ({ who }: Pick<Ctx, 'who'>): string =>
  who.acting?.staffId ?? who.userId;

/** The newest request about a subject, whatever became of it. */
export const latestApproval = async (
  ctx: Ctx,
  kind: ApprovalKindName,
  subjectId: string,
): Promise<Approval | undefined> => {
  const { rows } = await sql<Approval>`select ${columns} from approval
    where kind = ${kind} and subject_id = ${subjectId} order by created_at desc, id limit 1`.execute(
    internal(ctx),
  );
  return rows[0];
};

/** One request, locked until the transaction ends: of two who decide at once the second sees what the first did. */
export const lockApproval = async (ctx: Ctx, id: string): Promise<Approval | undefined> => {
  const { rows } =
    await sql<Approval>`select ${columns} from approval where id = ${id} for update`.execute(
      internal(ctx),
    );
  return rows[0];
};

/** Requests that are ended in one turn. */
const batch = 200;
/** Waiting requests whose time is over. */
export const dueApprovals = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from approval
    where state = 'waiting' and lapses_at <= ${ctx.now()} order by lapses_at, id limit ${batch}`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.id);
};

/** SQL: requests `t` that the asking person may decide or asked for. */
export const seenApprovals = (ctx: Ctx) =>
  sql`(t.kind = any(${decidedBy(ctx.who)}::text[]) or t.asked_by_id = ${personIdBehind(ctx)}::uuid)`;
