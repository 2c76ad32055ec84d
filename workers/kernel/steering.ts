import type { Job, Worker } from 'bullmq';
import { type QueueName, queueNames, queues as specs } from '#shared/kernel/queues';
import type { Platform } from '#server/kernel/process/platform';
import type { RunningJob, Standing } from '#server/kernel/process/presence';
import { type OldestJob, openTimings, type PoolState } from '#server/kernel/process/pools';
import { type OpenQueues, type Process, taskOf, type Waiting, type WaitingJob } from './queue';

/** Name, among the roles of a process, of the one who may lead the platform. */
export const leadRole = 'lead';
const mostAtOnce = 64;
type Wished = 'running' | 'paused' | 'drained';
type NodeState = 'running' | 'cordoned' | 'drained';

type Lane = {
  name: QueueName;
  worker: Worker | null;
  started: boolean;
  size: number;
  wished: Wished;
  active: Map<string, RunningJob>;
  queued: number;
  oldest: OldestJob | null;
};

/** How the queues of a process are steered while it runs. */
export type Steering = {
  standing: () => Standing;
  /** Brings what waits in the queues up to date. */
  look: (waiting: Record<QueueName, Waiting>) => void;
  /** Whether this process may lead and hand out scheduled work; `changed` is told when that changes. */
  mayLead: () => boolean;
  onLead: (changed: (may: boolean) => void) => void;
};

const oldestOf = (job: WaitingJob | null): OldestJob | null => {
  if (!job) return null;
  return {
    name: job.name,
    since: new Date(Date.now() - job.seconds * 1000).toISOString(),
    taskId: taskOf(job.payload),
  };
};

const rolesOf = (wish: unknown): string[] | null => {
  const names: readonly string[] = [...queueNames, leadRole];
  if (wish === null) return null;
  if (Array.isArray(wish) && wish.every((r) => names.includes(r as string)))
    return wish as string[];
  throw new Error('not roles');
};
const nodeStateOf = (wish: unknown): NodeState => {
  const states: readonly unknown[] = ['running', 'cordoned', 'drained'];
  if (wish === null) return 'running';
  if (states.includes(wish)) return wish as NodeState;
  throw new Error('not a state');
};

/**
 * One lane per queue, each a pool that can be resized, paused and drained while it runs; the process as
 * a whole takes nothing new (cordoned), hands its jobs back (drained), or serves other queues (roles).
 * What is wished of it by now is taken up before the first job.
 */
export const steerQueues = async (o: {
  queues: OpenQueues;
  platform: Platform;
  process: Process;
  roles: readonly string[];
}): Promise<Steering> => {
  let roles = new Set(o.roles);
  let state: NodeState = 'running';
  let changed: (may: boolean) => void = () => undefined;
  const { controls, pools } = o.platform;
  const mayLead = () => roles.has(leadRole) && state === 'running';

  const takes = (lane: Lane): boolean =>
    roles.has(lane.name) && state === 'running' && lane.wished === 'running';
  const update = async (lane: Lane): Promise<void> => {
    if (!takes(lane)) {
      await lane.worker?.pause(true);
      return;
    }
    if (lane.worker && lane.started) {
      if (lane.worker.isPaused()) await lane.worker.resume();
      return;
    }
    lane.started = true;
    lane.worker = await o.queues.serve(lane.name, lane.size, measured(lane));
    lane.worker.run().catch(() => undefined);
  };
  const timings = new Map(queueNames.map((name) => [name, openTimings()] as const));
  const measured =
    (lane: Lane): Process =>
    async (job: Job, signal) => {
      const began = performance.now();
      const due = job.timestamp + (job.delay ?? 0);
      timings.get(lane.name)?.waited(Date.now() - due);
      const key = `${job.id}`;
      lane.active.set(key, { id: key, name: job.name, since: new Date().toISOString() });
      try {
        await o.process(job, signal);
      } finally {
        lane.active.delete(key);
        timings.get(lane.name)?.ran(performance.now() - began);
      }
    };
  const stateOf = (lane: Lane): PoolState => {
    if (takes(lane)) return 'running';
    if (lane.wished !== 'drained' && state !== 'drained') return 'paused';
    return lane.active.size > 0 ? 'draining' : 'drained';
  };
  const lanes = queueNames.map(
    (name): Lane => ({
      name,
      worker: null,
      started: false,
      size: specs[name].hands,
      wished: 'running',
      active: new Map(),
      queued: 0,
      oldest: null,
    }),
  );
  const all = () => Promise.all(lanes.map(update)).then(() => changed(mayLead()));
  for (const lane of lanes) {
    const { name } = lane;
    pools.add({
      name,
      kind: 'queue',
      timings: timings.get(name) ?? openTimings(),
      standing: () => ({
        size: lane.size,
        active: lane.active.size,
        queued: lane.queued,
        rejected: 0,
        state: stateOf(lane),
        oldest: lane.oldest,
      }),
      resize(size) {
        if (size !== null && size > mostAtOnce) throw new Error(`1-${mostAtOnce}`);
        lane.size = size ?? specs[name].hands;
        if (lane.worker) lane.worker.concurrency = lane.size;
      },
      async steer(wished) {
        lane.wished = wished ?? 'running';
        if (started) await update(lane);
      },
    });
  }
  controls.add({
    subject: 'node',
    action: 'state',
    async apply(wish) {
      state = nodeStateOf(wish);
      if (started) await all();
      if (state === 'drained') o.queues.abort();
    },
  });
  controls.add({
    subject: 'node',
    action: 'roles',
    async apply(wish) {
      roles = new Set(rolesOf(wish) ?? o.roles);
      if (started) await all();
    },
  });
  let started = false;
  await controls.settle();
  started = true;
  await all();
  const jobs = () => lanes.flatMap((lane) => [...lane.active.values()]).slice(0, 50);
  return {
    mayLead,
    onLead(listener) {
      changed = listener;
      listener(mayLead());
    },
    look(waiting) {
      for (const lane of lanes) {
        lane.queued = waiting[lane.name].count;
        lane.oldest = oldestOf(waiting[lane.name].oldest);
      }
    },
    standing: () => ({
      roles: [...roles],
      state: state === 'drained' && jobs().length > 0 ? 'draining' : state,
      jobs: jobs(),
    }),
  };
};
