import type pg from 'pg';
import { system } from '#server/kernel/db/context';
import type { Platform } from '#server/kernel/process/platform';
import { dropDay, dropDays, noteDue, ruleOf } from '#server/model/platform/databases/index';
import { messageDays } from '#server/model/sms/messages/index';

/**
 * Drops the days of messages and their outcomes that ended more than `days` days ago; 0 drops none. Answers
 * the names of what is gone.
 */
export const dropOldDays = (
  pool: pg.Pool,
  days: number,
  drop = async (name: string): Promise<void> => {
    await pool.query(`drop table "${name}"`);
  },
): Promise<string[]> => dropDays(pool, { tables: messageDays.partitions, days, drop });

/** Drops the days past the policy of messages, none while it is held, and notes it among the runs of cleaning. */
export const dropDueDays = async ({ run }: Pick<Platform, 'run'>, pool: pg.Pool): Promise<void> => {
  const rule = await run(system, (ctx) => ruleOf(ctx, messageDays));
  if (rule.held) return;
  let rows = 0;
  await dropOldDays(pool, rule.days, async (name) => {
    rows += await run(system, (ctx) => dropDay(ctx, name));
  });
  if (rows > 0) await run(system, (ctx) => noteDue(ctx, messageDays, rows));
};
