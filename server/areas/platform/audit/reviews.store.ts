import { sql } from 'kysely';
import type { AuditReview, audits } from '#shared/areas/platform/audit/audit';
import { isStaff } from '#shared/kernel/access';
import type { Got } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { record } from '../../../kernel/db/rows';
import { lateHours, overdueHours } from '../../../model/platform/audit/reminders.store';
import type { AuditRow } from './objects.store';

const nothing: AuditReview = { review: null, reviewedBy: null, reviewedAt: null, reviewNote: null };
const hourMs = 3_600_000;

type Kept = { number: number; email: string; note: string; at: string };
/** Records with what became of their review; customers are told nothing of it. */
export const withReviews = async <R extends AuditRow>(
  ctx: Ctx,
  rows: readonly R[],
): Promise<(R & AuditReview)[]> => {
  if (!isStaff(ctx.who)) return rows.map((row) => ({ ...row, ...nothing }));
  const numbers = rows.flatMap((r) => (r.risk === 'high' ? [r.number] : []));
  const { rows: reviews } = await sql<Kept>`select number, email, note, at from audit_review
    where number = any(${numbers}::bigint[])`.execute(internal(ctx));
  const byNumber = new Map(reviews.map((k) => [Number(k.number), k]));
  const hours = (at: string) => (Date.parse(ctx.now()) - Date.parse(at)) / hourMs;
  return rows.map((row) => {
    if (row.risk !== 'high') return { ...row, ...nothing };
    const seen = byNumber.get(Number(row.number));
    if (seen) {
      const of = { reviewedBy: seen.email, reviewedAt: seen.at, reviewNote: seen.note };
      return { ...row, review: 'reviewed' as const, ...of };
    }
    const age = hours(row.at);
    const review = age >= overdueHours ? 'overdue' : age >= lateHours ? 'late' : 'open';
    return { ...row, ...nothing, review };
  });
};

/** Marks records as looked at, with a note; nobody looks at what they did, themselves or on behalf. */
export const reviewRecords = async (
  ctx: Ctx,
  { numbers, note }: Got<typeof audits.endpoints.review>,
): Promise<{ reviewed: number }> => {
  const tx = internal(ctx);
  const { rows } = await sql<{ number: number; risk: string; own: boolean }>`select number, risk,
      coalesce(acting_for, user_id) is not distinct from ${ctx.who.userId}::uuid as own
    from audit where number = any(${numbers}::bigint[])`.execute(tx);
  if (rows.length < new Set(numbers).size) throw new Failure('data.absent');
  if (rows.some((r) => r.own)) throw new Failure('audit.own');
  if (rows.some((r) => r.risk !== 'high')) throw new Failure('audit.notCritical');
  const added = await sql`insert into audit_review (number, person_id, email, note, at)
    select n, ${ctx.who.userId}, ${ctx.who.email}, ${note}, ${ctx.now()}::timestamptz
    from unnest(${numbers}::bigint[]) n on conflict (number) do nothing returning number`.execute(
    tx,
  );
  if (added.rows.length > 0)
    await record(ctx, {
      module: 'audit',
      operation: 'reviewed',
      rowId: numbers.join(',').slice(0, 200),
      new: JSON.stringify({ numbers, note }),
    });
  return { reviewed: added.rows.length };
};
