import { sql } from 'kysely';
import { reminderDays, smsQualifications } from '#shared/areas/sms/material/qualifications';
import { type Ctx, internal } from '../../../kernel/db/context';
import { materials } from './kinds';
import { stand } from './life';
import { lockMaterial } from './reviews.store';

type Due = { id: string; accountId: string; name: string; version: number; days: number };

/** Ends approved qualifications whose day is over, and reminds of those that end soon, each step once. */
export const expireQualifications = async (ctx: Ctx): Promise<void> => {
  const { rows } = await sql<Due>`select id, account_id, name, version,
      valid_until - (${ctx.now()}::timestamptz at time zone 'utc')::date as days
    from sms_qualification
    where status = 'approved' and valid_until - (${ctx.now()}::timestamptz at time zone 'utc')::date <= ${reminderDays[0]}
    order by valid_until limit 500`.execute(internal(ctx));
  for (const { id, accountId, name, version, days } of rows) {
    if (days < 0) {
      const m = materials.qualification;
      const row = await lockMaterial(ctx, m, id);
      if (row.status !== 'approved' || row.version !== version) continue;
      await stand(ctx, m, row, { status: 'expired', usedVersion: null, promisedAt: null });
      ctx.notify(smsQualifications.notices.expired, { id, name }, { accountId });
      continue;
    }
    const step = reminderDays.findLast((d) => days <= d) ?? reminderDays[0];
    const { rows: fresh } =
      await sql`insert into sms_reminder (qualification_id, version, days) values (${id}, ${version}, ${step})
        on conflict do nothing returning days`.execute(internal(ctx));
    if (fresh.length > 0)
      ctx.notify(smsQualifications.notices.expiring, { id, name, days: step }, { accountId });
  }
};
