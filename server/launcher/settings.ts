import { resolve } from 'node:path';
import * as z from 'zod';
import { LauncherError } from './processes';

const flag = z
  .string()
  .transform((text) => /^(1|true|yes|on)$/i.test(text))
  .or(z.boolean());
const seconds = (fallback: number) => z.coerce.number().min(0).max(86_400).default(fallback);

const schema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_000).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  LAB: flag.default(true),
  DEMO: flag.default(true),
  DATABASE_URL: z.string().default(''),
  CLICKHOUSE_URL: z.string().default(''),
  MASTER_KEY_FILE: z.string().default(''),
  LAB_SEED: z.string().min(1).default('manifold'),
  LAB_BORN_AT: z.iso.datetime().optional(),
  LAB_PAST_DAYS: z.coerce.number().int().min(0).max(90).default(60),
  LAB_TRAFFIC_RPS: z.coerce.number().min(0).max(10_000).default(0.42),
  LAB_LOG_DELAY_SECONDS: seconds(60),
  LAB_REALTIME_DELAY_SECONDS: seconds(5),
  LAB_ACCURATE_DELAY_SECONDS: seconds(30),
});

/** What the launcher itself reads from the environment; the rest goes to the processes untouched. */
export type LauncherSettings = {
  port: number;
  host: string;
  /** Absolute path of DATA_DIR. */
  dataDir: string;
  lab: boolean;
  demo: boolean;
  /** Stores that somebody else runs; '' starts the embedded one. */
  databaseUrl: string;
  clickhouseUrl: string;
  masterKeyFile: string;
  labShape: {
    seed: string;
    bornAt: string | null;
    pastDays: number;
    trafficRps: number;
    logDelaySeconds: number;
    realtimeDelaySeconds: number;
    accurateDelaySeconds: number;
  };
};

/** Reads the environment; an empty variable counts as not set. Throws LauncherError 'settings'. */
export const readSettings = (env: NodeJS.ProcessEnv): LauncherSettings => {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present);
  if (!parsed.success)
    throw new LauncherError(
      'settings',
      `环境变量有误 / wrong environment variables:\n${z.prettifyError(parsed.error)}`,
    );
  const read = parsed.data;
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    lab: read.LAB,
    demo: read.DEMO,
    databaseUrl: read.DATABASE_URL,
    clickhouseUrl: read.CLICKHOUSE_URL,
    masterKeyFile: read.MASTER_KEY_FILE,
    labShape: {
      seed: read.LAB_SEED,
      bornAt: read.LAB_BORN_AT ?? null,
      pastDays: read.LAB_PAST_DAYS,
      trafficRps: read.LAB_TRAFFIC_RPS,
      logDelaySeconds: read.LAB_LOG_DELAY_SECONDS,
      realtimeDelaySeconds: read.LAB_REALTIME_DELAY_SECONDS,
      accurateDelaySeconds: read.LAB_ACCURATE_DELAY_SECONDS,
    },
  };
};
