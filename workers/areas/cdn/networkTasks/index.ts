import { noteAbilities } from '#server/model/cdn/networkTasks/abilities.store';
import { measureRound } from '#server/model/cdn/networkTasks/measure';
import { leftRunning } from '#server/model/cdn/networkTasks/rounds.store';
import { netRounds } from '#shared/areas/cdn/networkTasks/netRounds';
import { type Tools, work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';

const noteEveryMs = 600_000;
/** One process measures a round at a time, or two would use its budget twice; answers whether more is left. */
const alone = async ({ platform, signal }: Tools, id: string): Promise<boolean> => {
  const client = await platform.pool.connect();
  const key = [`measure round ${id}`];
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as mine',
      key,
    );
    if (!rows[0]?.mine) return false;
    try {
      return await measureRound(platform, id, { signal });
    } finally {
      await client.query('select pg_advisory_unlock(hashtext($1))', key);
    }
  } finally {
    client.release();
  }
};

const networkWork = work(
  netRounds,
  {
    async measure(tools, { id }) {
      const isLeft = await alone(tools, id);
      if (isLeft) await tools.run(async (ctx) => ctx.enqueue(netRounds.jobs.measure, { id }));
    },
    async sweep({ run }) {
      await run(async (ctx) => {
        for (const id of await leftRunning(ctx)) ctx.enqueue(netRounds.jobs.measure, { id });
      });
    },
  },
  { sweep: "exists (select from net_round where state = 'running')" },
);

/** Network tasks: measuring their rounds. */
export const networkTasksArea: WorkerArea = {
  work: [networkWork],
  begin({ run, log }) {
    const note = () =>
      void noteAbilities(run).catch((error: Error) =>
        log.warn({ reason: error.message }, 'abilities not noted'),
      );
    note();
    // Programs are installed and taken away while a process runs.
    setInterval(note, noteEveryMs).unref();
  },
};
