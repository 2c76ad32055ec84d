import type { Who } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { now } from '../../../kernel/process/clock';
import type { Platform } from '../../../kernel/process/platform';
import { system } from '../../../kernel/db/context';
import { type Standing, standingLimits } from './limits.store';
import { tellOver } from './quotas';
import { openRate } from './rate';
import { postgresTokens, redisTokens, type Tokens } from './tokens';

/** How long what is known of an account's plan is used while it is asked for anew, ms. */
const freshMs = 2_000;
/** The longest a throttled call waits for its turn, ms; beyond that it is refused. */
const longestWaitMs = 1_000;
/** A stopped account is refused for so long, seconds. */
const stopSeconds = 60;

type Known = { limit: Standing | null; at: number; asking: Promise<void> | null };
/** Counts a call of an API key against its account's plan; throws when there were too many. */
export type CallLimit = (who: Who | null) => Promise<void>;

let opened: Tokens | null = null;
/** The one store of tokens of this process: Redis when it is set, PostgreSQL else. */
export const openTokens = (p: Pick<Platform, 'config' | 'pool'>): Tokens =>
  (opened ??= p.config.REDIS_URL
    ? redisTokens(p.config.REDIS_URL, new URL(p.config.DATABASE_URL).pathname.slice(1))
    : postgresTokens(p.pool));
/** Lets go of the store; the next call opens it again. */
export const closeTokens = async (): Promise<void> => {
  await opened?.close();
  opened = null;
};
/** Name of the bucket of an account's calls. */
export const callsKey = (accountId: string): string => `calls:${accountId}`;

/** The limit of API calls by the second, one over all servers. */
export const openCallLimit = (
  p: Pick<Platform, 'config' | 'pool' | 'db' | 'run' | 'log'>,
  tokens: Tokens = openTokens(p),
): CallLimit => {
  const report = (error: unknown) =>
    p.log.warn({ reason: (error as Error).message }, 'limit of calls could not be asked');
  const take = openRate(tokens, report);
  const accounts = new Map<string, Known>();
  const limitOf = async (accountId: string): Promise<Standing | null> => {
    const entry = accounts.get(accountId) ?? { limit: null, at: -Infinity, asking: null };
    accounts.set(accountId, entry);
    if (performance.now() - entry.at > freshMs)
      entry.asking ??= standingLimits(p.db, { accountId, domainId: null, now: now() })
        .then((all) => {
          entry.limit = all.find((l) => l.limit === 'apiPerSecond' && l.most !== null) ?? null;
          entry.at = performance.now();
        })
        .catch(report)
        .finally(() => {
          entry.asking = null;
        });
    // Only the first call of an account waits; later ones go by what was known a moment ago.
    if (entry.at === -Infinity) await entry.asking;
    return entry.limit;
  };
  const tell = (accountId: string, most: number, plan: string) =>
    p
      .run(system, (ctx) =>
        tellOver(ctx, { accountId, subjectId: accountId, limit: 'apiPerSecond', most, plan }),
      )
      .catch(report);
  const lastTold = new Map<string, number>();
  return async (who) => {
    if (!who?.ceiling || !who.accountId) return;
    const { accountId } = who;
    const limit = await limitOf(accountId);
    if (!limit?.most) return;
    const { most, overflow, planName } = limit;
    const rate = { key: callsKey(accountId), perSecond: most };
    let waitMs = await take(rate, overflow === 'stop' ? most * stopSeconds : 0);
    for (const started = performance.now(); waitMs > 0 && overflow === 'throttle'; ) {
      if (performance.now() - started + waitMs > longestWaitMs) break;
      const ms = waitMs;
      await new Promise((ok) => setTimeout(ok, ms));
      waitMs = await take(rate);
    }
    if (waitMs <= 0) return;
    if (performance.now() - (lastTold.get(accountId) ?? -Infinity) > 60_000) {
      lastTold.set(accountId, performance.now());
      void tell(accountId, most, planName ?? '');
    }
    if (overflow === 'notify') return;
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    throw new Failure('plan.calls', { plan: planName ?? '', most, seconds });
  };
};
