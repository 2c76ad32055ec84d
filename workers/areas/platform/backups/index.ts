import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { backup as writeBackup } from '#server/cli/backup';
import { openEnvelope } from '#server/cli/envelope';
import { proveBackup } from '#server/cli/proof';
import { sealBound } from '#server/cli/restore';
import type { Ctx } from '#server/kernel/db/context';
import * as store from '#server/model/platform/backups/backups.store';
import { endTrouble, keepEvent } from '#server/model/platform/processes/index';
import { endRun } from '#server/model/platform/cronSchedules/index';
import { backups, type BackupScope } from '#shared/areas/platform/backups/backups';
import type { Sentence } from '#shared/kernel/field';
import { sentence } from '#shared/kernel/sentences';
import { alone } from '../../../kernel/alone';
import { type Tools, work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';
import { openPlace } from './place';

type Given = { id: string };
const messageOf = (error: unknown): string => (error as Error).message.slice(0, 500);
const total = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, n) => sum + n, 0);

const nameOf = (id: string): string => `work on backup ${id}`;

/** Ends the run of the schedule that began it, if one did. */
const ended = async (ctx: Ctx, id: string, ok: boolean, summary: Sentence): Promise<void> => {
  const runId = await store.runOf(ctx, id);
  if (runId) await endRun(ctx, runId, { ok, summary });
};
/** A scope whose newest backup is none, by its name among the findings. */
const troubleOf = (scope: BackupScope): string => `backup ${scope}`;
/** What went wrong with a backup stands among the events of the platform; its staff are told by its own notices. */
const noted = (ctx: Ctx, { id, scope, folder: name }: store.Backup, reason: string) =>
  keepEvent(ctx, {
    kind: 'backup',
    node: hostname(),
    values: { name, reason },
    link: `/cdn-scheduledmysqlbackuptasks?open=${id}`,
    trouble: troubleOf(scope),
  });
const failed = (tools: Tools, id: string, error: unknown) =>
  tools.run(async (ctx) => {
    const reason = messageOf(error);
    const row = await store.moveBackup(ctx, id, ['writing', 'proving'], {
      state: 'failed',
      reason,
    });
    if (!row) return;
    ctx.notify(backups.notices.failed, { id, folder: row.folder, reason }, {});
    await noted(ctx, row, reason);
    await ended(ctx, id, false, sentence('backup.failed', { reason }));
  });

/** Writes a backup from the beginning, whatever a worker before left of it. */
const write = (tools: Tools, { id }: Given) =>
  alone(tools, nameOf(id), async () => {
    const { platform, run } = tools;
    const row = await run((ctx) =>
      store.moveBackup(ctx, id, ['waiting', 'writing'], { state: 'writing' }),
    );
    if (!row) return;
    const began = performance.now();
    const place = await run((ctx) => openPlace(ctx, row));
    try {
      await place.remove();
      const key = randomBytes(32);
      const [newest] = platform.secrets.fingerprints;
      const sealed = {
        key: platform.secrets.seal(key.toString('base64'), sealBound),
        id: newest?.id ?? '',
        fingerprint: newest?.fingerprint ?? '',
      };
      let bytes = 0;
      const manifest = await writeBackup(platform, place.folder, () => undefined, {
        scope: row.scope,
        each: async (path) => {
          bytes += await place.keep(path);
        },
        sealing: { envelope: openEnvelope(key), sealed },
      });
      await run(async (ctx) => {
        await store.moveBackup(ctx, id, ['writing'], {
          state: 'proving',
          fingerprint: sealed.fingerprint,
          bytes,
          rowCount: total(manifest.tables) + total(manifest.analytics),
          tableCount: Object.keys(manifest.tables).length + Object.keys(manifest.analytics).length,
          writeMs: Math.round(performance.now() - began),
          snapshotAt: manifest.beganAt ?? manifest.createdAt,
        });
        ctx.enqueue(backups.jobs.prove, { id });
      });
    } catch (error) {
      await failed(tools, id, error);
      // What was written is no backup and never becomes one.
      await place.remove().catch(() => undefined);
    } finally {
      await place.leave();
    }
  });

/** Restores a backup beside the stores and compares; what is not needed beside a proven one goes. */
const prove = (tools: Tools, { id }: Given) =>
  alone(tools, nameOf(id), async () => {
    const { platform, run } = tools;
    const row = await run((ctx) => store.lockBackup(ctx, id));
    if (row.state !== 'proving') return;
    const began = performance.now();
    const place = await run((ctx) => openPlace(ctx, row));
    try {
      await place.fetch();
      const { lines, wrong } = await proveBackup(platform, place.folder, id);
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
          await noted(ctx, after, wrong);
          await ended(ctx, id, false, sentence('backup.broken', { wrong }));
        } else {
          await endTrouble(ctx, troubleOf(after.scope));
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
    } finally {
      await place.leave();
    }
  });

const backupsWork = work(
  backups,
  {
    write,
    prove,
    async clear({ run }, { id }) {
      const row = await run((ctx) => store.lockBackup(ctx, id));
      if (row.state === 'removed') await (await run((ctx) => openPlace(ctx, row))).remove();
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
