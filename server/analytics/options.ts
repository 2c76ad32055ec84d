import * as z from 'zod';

/**
 * Settings of the embedded analytics process, read from its environment. The launcher sets them;
 * defaults fit a machine that runs the whole product in under 1.5 GB.
 */
const schema = z.object({
  /** Folder of the chDB data; one process owns it. */
  CH_DIR: z.string().min(1),
  CH_PORT: z.coerce.number().int().min(0).max(65_535),
  CH_USER: z.string().default('default'),
  CH_PASSWORD: z.string().min(1),
  /** Databases that may be used, with commas between; a star at the end of a name stands for any end. */
  CH_DATABASES: z.string().default('cdn'),
  /** Queries at the same time in the interactive lane; the heavy lane always has one. */
  CH_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(6),
  /** Waiting requests per lane before error 202. */
  CH_QUEUE: z.coerce.number().int().min(1).default(200),
  /** Limit of the whole engine in bytes; one query may take two thirds of it. */
  CH_MEMORY: z.coerce.number().int().min(200_000_000).default(1_200_000_000),
  /** Longest run of a query in seconds when the caller names none. */
  CH_MAX_SECONDS: z.coerce.number().int().min(1).default(60),
});

/** Checked settings of one engine. */
export type EngineOptions = {
  dir: string;
  port: number;
  user: string;
  password: string;
  /** Whether a database is one of ours. */
  isOwn: (name: string) => boolean;
  concurrency: number;
  queue: number;
  memoryBytes: number;
  maxSeconds: number;
};

/** What stands after the name of a store in the name of one in which its backup is proven. */
export const proofSuffix = '_proof_';

const ownOf = (names: readonly string[]) => (name: string) =>
  /^\w+$/.test(name) &&
  names.some((n) => (n.endsWith('*') ? name.startsWith(n.slice(0, -1)) : n === name));

/** Reads the environment; throws a zod error that names each wrong variable. */
export const readEngineOptions = (env: NodeJS.ProcessEnv): EngineOptions => {
  const read = schema.parse(env);
  return {
    dir: read.CH_DIR,
    port: read.CH_PORT,
    user: read.CH_USER,
    password: read.CH_PASSWORD,
    isOwn: ownOf(read.CH_DATABASES.split(',')),
    concurrency: read.CH_CONCURRENCY,
    queue: read.CH_QUEUE,
    memoryBytes: read.CH_MEMORY,
    maxSeconds: read.CH_MAX_SECONDS,
  };
};

/**
 * Threads of libuv that an engine of this many connections needs: every running query holds one,
 * and killing a query needs one more. Node reads UV_THREADPOOL_SIZE only at the start of a process,
 * so whoever spawns the engine sets it.
 */
export const threadsFor = (concurrency: number): number => concurrency + 6;

/** Start arguments of chDB: memory caps far below its server defaults (90 % of RAM, 5 GB mark cache). */
export const engineArguments = (options: EngineOptions): string[] => [
  `--max_server_memory_usage=${options.memoryBytes}`,
  '--mark_cache_size=67108864',
  '--primary_index_cache_size=33554432',
  '--index_mark_cache_size=16777216',
  '--query_condition_cache_size=8388608',
  // A deletion of lines visits each part of its table, and the engine rests whenever all its places are taken:
  // with 4 places a table of 180 parts takes 24 s, with 32 places 3.
  '--background_pool_size=4',
  '--background_merges_mutations_concurrency_ratio=8',
  '--background_schedule_pool_size=4',
  `--backups.allowed_path=${options.dir}.backups`,
];
