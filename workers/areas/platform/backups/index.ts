import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup as writeBackup } from '#server/cli/backup';
import { openEnvelope } from '#server/cli/envelope';
import { proveBackup } from '#server/cli/proof';
import { sealBound } from '#server/cli/restore';
import type { Ctx } from '#server/kernel/db/context';
import { backupFolder } from '#server/model/platform/backups/folder';
import * as store from '#server/model/platform/backups/backups.store';
import { endRun } from '#server/model/platform/cronSchedules/index';
import { backups } from '#shared/areas/platform/backups/backups';
import type { Sentence } from '#shared/kernel/field';
import { sentence } from '#shared/kernel/sentences';
import { type Tools, work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';

type Given = { id: string };
const messageOf = (error: unknown): string => (error as Error).message.slice(0, 500);
const total = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, n) => sum + n, 0);
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile())
    .reduce((sum, e) => sum + statSync(join(e.parentPath, e.name)).size, 0);

/** One process works on a backup at a time: a job that came twice leaves it to the first. */
const alone = async ({ platform }: Tools, id: string, act: () => Promise<void>): Promise<void> => {
  const client = await platform.pool.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as mine',
      [`work on backup ${id}`],
    );
    if (!rows[0]?.mine) return;
    try {
      await act();
    } finally {
      await client.query('select pg_advisory_unlock(hashtext($1))', [`work on backup ${id}`]);
    }
  } finally {
    client.release();
  }
};

/** Ends the run of the schedule that began it, if one did. */
const ended = async (ctx: Ctx, id: string, ok: boolean, summary: Sentence): Promise<void> => {
  const runId = await store.runOf(ctx, id);
  if (runId) await endRun(ctx, runId, { ok, summary });
};
const failed = (tools: Tools, id: string, error: unknown) =>
  tools.run(async (ctx) => {
    const reason = messageOf(error);
    const row = await store.moveBackup(ctx, id, ['writing', 'proving'], {
      state: 'failed',
      reason,
    });
    if (!row) return;
    ctx.notify(backups.notices.failed, { id, folder: row.folder, reason }, {});
    await ended(ctx, id, false, sentence('backup.failed', { reason }));
  });

/** Writes a backup from the beginning, whatever a worker before left of it. */
const write = (tools: Tools, { id }: Given) =>
  alone(tools, id, async () => {
    const { platform, run } = tools;
    const row = await run((ctx) =>
      store.moveBackup(ctx, id, ['waiting', 'writing'], { state: 'writing' }),
    );
    if (!row) return;
    const folder = backupFolder(row.folder);
    const began = performance.now();
    try {
      await rm(folder, { recursive: true, force: true });
      const key = randomBytes(32);
      const [newest] = platform.secrets.fingerprints;
      const sealed = {
        key: platform.secrets.seal(key.toString('base64'), sealBound),
        id: newest?.id ?? '',
        fingerprint: newest?.fingerprint ?? '',
      };
      const manifest = await writeBackup(platform, folder, () => undefined, {
        scope: row.scope,
        sealing: { envelope: openEnvelope(key), sealed },
      });
      await run(async (ctx) => {
        await store.moveBackup(ctx, id, ['writing'], {
          state: 'proving',
          fingerprint: sealed.fingerprint,
          bytes: sizeOf(folder),
          rowCount: total(manifest.tables) + total(manifest.analytics),
          tableCount: Object.keys(manifest.tables).length + Object.keys(manifest.analytics).length,
          writeMs: Math.round(performance.now() - began),
          snapshotAt: manifest.beganAt ?? manifest.createdAt,
        });
        ctx.enqueue(backups.jobs.prove, { id });
      });
    } catch (error) {
      await failed(tools, id, error);
    }
  });

/** Restores a backup beside the stores and compares; what is not needed beside a proven one goes. */
const prove = (tools: Tools, { id }: Given) =>
  alone(tools, id, async () => {
    const { platform, run } = tools;
    const row = await run((ctx) => store.lockBackup(ctx, id));
    if (row.state !== 'proving') return;
    const began = performance.now();
    try {
      const { lines, wrong } = await proveBackup(platform, backupFolder(row.folder), id);
      await run(async (ctx) => {
        await store.keepReport(ctx, id, lines);
        const after = await store.moveBackup(ctx, id, ['proving'], {
          state: wrong ? 'broken' : 'proven',
          wrong,
          reason: null,
          proveMs: Math.round(performance.now() - began),
          provenAt: ctx.now(),
        });
        if (!after) return;
        const { tableCount: tables, rowCount: rows, folder } = after;
        if (wrong) {
          ctx.notify(backups.notices.broken, { id, folder, wrong }, {});
          await ended(ctx, id, false, sentence('backup.broken', { wrong }));
        } else {
          await ended(
            ctx,
            id,
            true,
            sentence('backup.proven', { tables: tables ?? 0, rows: rows ?? 0 }),
          );
          await store.removeSuperseded(ctx, id);
        }
      });
    } catch (error) {
      await failed(tools, id, error);
    }
  });

const backupsWork = work(
  backups,
  {
    write,
    prove,
    async clear({ run }, { id }) {
      const row = await run((ctx) => store.lockBackup(ctx, id));
      if (row.state === 'removed')
        await rm(backupFolder(row.folder), { recursive: true, force: true });
    },
    async sweep({ run }) {
      await run(async (ctx) => {
        for (const { id, state } of await store.openBackups(ctx))
          ctx.enqueue(state === 'proving' ? backups.jobs.prove : backups.jobs.write, { id });
      });
    },
  },
  { sweep: `exists (select from backup where state in ('waiting', 'writing', 'proving'))` },
);

/** Backups: writing, proving, and what goes of them. */
export const backupsArea: WorkerArea = { work: [backupsWork] };
