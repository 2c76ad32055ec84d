import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';
import { consoleLink, personById, queueEmail, staffWhoMay } from '../session/index';

/** Hours after which an unreviewed record is late, and after which those who approve are written to. */
export const lateHours = 24;
export const overdueHours = 72;
/** Older records than this are past being reviewed and not told of any more. */
const longestDays = 30;

/** Writes once a day to all who hold the approval of audits while critical records wait for too long. */
export const remindOfReviews = async (ctx: Ctx): Promise<void> => {
  const { rows } = await sql<{
    n: number;
    at: string | null;
  }>`select count(*)::int as n, min(at) as at from audit a
    where risk = 'high' and at < ${ctx.now()}::timestamptz - ${overdueHours} * interval '1 hour'
      and at > ${ctx.now()}::timestamptz - ${longestDays} * interval '1 day'
      and not exists (select 1 from audit_review r where r.number = a.number)`.execute(
    internal(ctx),
  );
  const [late] = rows;
  if (!late?.n || late.at === null) return;
  const day = ctx.now().slice(0, 10);
  for (const id of await staffWhoMay(ctx, 'staff.audit.approve')) {
    const p = await personById(ctx, id);
    await queueEmail(ctx, {
      to: p.email,
      template: 'auditReminder',
      language: p.language,
      accountId: null,
      event: `auditReminder:${day}`,
      key: `auditReminder:${day}:${id}`,
      values: { n: String(late.n), at: late.at, link: consoleLink('/cdn-criticalopt') },
    });
  }
};
