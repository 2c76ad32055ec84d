import { gunzipSync } from 'node:zlib';
import { objectKey } from '#lab/world/objects/signature';
import { allLogFiles } from '#shared/areas/cdn/logs/allLogFiles';
import type { logPushes } from '#shared/areas/cdn/logPush/logPushes';
import type { In } from '#shared/kernel/contract';
import { system } from '#server/kernel/db/context';
import { logMarksWork } from '#workers/areas/cdn/logs/marks';
import { eraseObjects } from '#workers/areas/cdn/logPush/erase';
import { planObjects, sendNext } from '#workers/areas/cdn/logPush/send';
import { startObjectStore } from '../../../support/objectStore';
import { openLogWorld } from './support';

type Draft = In<(typeof logPushes)['endpoints']['create']>;
const bucket = 'customer-logs';

/** Stored log files of complete hours, an account that may have them pushed, and an S3-like store of its own. */
export const openPushWorld = async () => {
  const logs = await openLogWorld();
  const { bench, accountId } = logs;
  const owner = await bench.as('Super', { accountId });
  await bench.sql('update account set log_push = (id = $1)', [accountId]);
  const store = await startObjectStore();
  const { objects, uploads, faults, port } = store;
  const tools = {
    platform: bench.platform,
    run: <T>(work: Parameters<typeof bench.platform.run<T>>[1]) => bench.platform.run(system, work),
    signal: new AbortController().signal,
    log: bench.platform.log,
  };
  await logMarksWork.processors['mark']?.(tools as never, {} as never);
  // No counter is read here, which would tell that the hours are complete.
  await bench.sql(
    `update log_hour_mark set state = 'complete', rule = 'quiet' where state <> 'complete'`,
  );
  const read = (key: string): Buffer => objects.get(bucket, key)?.body ?? Buffer.alloc(0);
  return {
    ...logs,
    owner,
    objects,
    uploads,
    port,
    faults,
    bucket,
    /** Binds what is complete to objects and sends all that is due. */
    push: async () => {
      await planObjects(tools as never);
      while (await sendNext(tools as never));
    },
    /** Lets so many minutes pass for what waits to be sent, and for how long its target has failed. */
    pass: async (minutes: number) => {
      await bench.sql(
        `update log_push_object set next_at = next_at - $1 * interval '1 minute', tried_from = tried_from - $1 * interval '1 minute' where state in ('waiting', 'failing')`,
        [minutes],
      );
      await bench.sql(
        `update log_push set failing_since = failing_since - $1 * interval '1 minute'`,
        [minutes],
      );
    },
    /** Takes away what was approved to be deleted. */
    erase: () => eraseObjects(tools as never),
    target: (more: Partial<Draft> = {}): Draft => ({
      name: 'Own store',
      kind: 's3',
      domainIds: [],
      url: store.url,
      bucket,
      region: 'us-east-1',
      prefix: 'logs/',
      pathStyle: true,
      keyId: objectKey.keyId,
      secret: objectKey.secret,
      folder: null,
      format: 'json',
      columns: [],
      gzip: true,
      fromAt: logs.from,
      ...more,
    }),
    keys: () => objects.list(bucket, 'logs/').map((o) => o.key),
    read,
    linesIn: (key: string): number => gunzipSync(read(key)).toString().trim().split('\n').length,
    /** Lines of each hour as the screens of logs count them. */
    shown: async () => {
      const { rows } = await logs.staff.call(allLogFiles.endpoints.list, { size: 100 });
      const sums = new Map<string, number>();
      for (const f of rows) sums.set(f.hourAt, (sums.get(f.hourAt) ?? 0) + f.lines);
      return sums;
    },
    async stop() {
      store.stop();
      await logs.world.stop();
    },
  };
};
