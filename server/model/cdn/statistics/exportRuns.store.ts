import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Notes which run of a schedule an export belongs to. */
export const keepRun = async (ctx: Ctx, exportId: string, runId: string): Promise<void> => {
  await sql`update metric_export set run_id = ${runId} where id = ${exportId}`.execute(
    internal(ctx),
  );
};

/** The run of an export, its schedule's name and author, and the name of the file. */
export type ExportRun = {
  runId: string;
  name: string;
  accountId: string | null;
  userId: string | null;
  email: string | null;
  language: 'zh-CN' | 'en';
  file: string | null;
};
/** The run of a schedule that an export belongs to; undefined where a person asked for it. */
export const runOfExport = async (ctx: Ctx, exportId: string): Promise<ExportRun | undefined> => {
  const { rows } =
    await sql<ExportRun>`select r.id as "runId", s.name, p.account_id as "accountId", p.id as "userId", p.email,
      coalesce(p.language, 'zh-CN') as language, f.name as file
    from metric_export e join cron_run r on r.id = e.run_id join cron_schedule s on s.id = r.schedule_id
      left join person p on p.id = s.created_by_id and p.status = 'activated' left join stored_file f on f.id = e.file_id
    where e.id = ${exportId}`.execute(internal(ctx));
  return rows[0];
};
