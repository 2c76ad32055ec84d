import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Notes at a dry run which task applies it, so that it is applied once. */
export const markApplied = async (ctx: Ctx, dryRunId: string, taskId: string): Promise<void> => {
  await sql`update task set params = params || jsonb_build_object('appliedBy', ${taskId}::text) where id = ${dryRunId}`.execute(
    internal(ctx),
  );
};
