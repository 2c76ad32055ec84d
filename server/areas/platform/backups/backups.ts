import { backups } from '#shared/areas/platform/backups/backups';
import { Failure } from '#shared/kernel/errors';
import { bucketAddress } from '../../../drivers/store/bucketAddress';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { backupFolder } from '../../../model/platform/backups/folder';
import * as store from '../../../model/platform/backups/backups.store';

/** As a shell reads it, whatever stands in the path. */
const shellText = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** What restores a whole backup, from where it lies. */
const commandOf = async (ctx: Ctx, { id, folder }: store.Backup): Promise<string> => {
  const target = await store.targetOf(ctx, id);
  const run = (from: string) =>
    `DATA_DIR=./restored npm run cli -- restore ${shellText(from)} ./master.key`;
  if (!target) return run(backupFolder(folder));
  const from = bucketAddress({ ...target, below: `${target.prefix}${folder}` });
  return `BACKUP_S3_KEY_ID=${shellText(target.keyId)} BACKUP_S3_SECRET=… ${run(from)}`;
};

/** Backups: what answers their requests. */
export const backupsService = serve(backups, {
  ...plainVerbs(backups),
  async one(ctx, { id }) {
    const row = await store.lockBackup(ctx, id);
    const isWhole = row.scope === 'cdn' && (row.state === 'proven' || row.state === 'broken');
    const command = isWhole ? await commandOf(ctx, row) : null;
    return { ...row, report: await store.reportOf(ctx, id), command };
  },
  create: (ctx, { scope }) => store.beginBackup(ctx, { scope, cause: 'manual' }),
  async prove(ctx, { id }) {
    const before = await store.lockBackup(ctx, id);
    if (before.state !== 'proven' && before.state !== 'broken')
      throw new Failure(store.isOpen(before.state) ? 'backup.busy' : 'backup.gone');
    const others = await store.openBackups(ctx);
    if (others.some((b) => b.scope === before.scope)) throw new Failure('backup.open');
    const row = await store.moveBackup(ctx, id, [before.state], { state: 'proving' });
    ctx.enqueue(backups.jobs.prove, { id });
    return row ?? before;
  },
  async remove(ctx, { id }) {
    const before = await store.lockBackup(ctx, id);
    if (store.isOpen(before.state)) throw new Failure('backup.busy');
    if (before.state === 'removed') throw new Failure('backup.gone');
    await store.moveBackup(ctx, id, [before.state], { state: 'removed' });
    ctx.enqueue(backups.jobs.clear, { id });
    return {};
  },
});
