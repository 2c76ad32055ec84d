import { scopeDays, type LogScope } from '#shared/areas/cdn/logs/logScopes';
import { system } from '#server/kernel/db/context';
import { platform } from '#server/kernel/process/platform';
import {
  beginRun,
  type LogCleanRun,
  notePart,
  noteRun,
  openRun,
} from '#server/model/cdn/logs/cleanRuns.store';
import {
  answerFacts,
  dropAnswers,
  dropUrls,
  pastUrlMonths,
  scopeRule,
  urlFacts,
} from '#server/model/cdn/logs/scopes.store';
import { restWhileBusy } from './rest';

const answersAtOnce = 20_000;
/** How to clean a scope: what it takes on the disk, and one part after the other until nothing is past its days. */
type Cleaner = {
  bytes(days: number): Promise<number>;
  /** Whether anything is past its days. */
  isDue(days: number): Promise<boolean>;
  take(run: LogCleanRun, days: number, signal: AbortSignal): Promise<void>;
};
const nowOf = () => platform().run(system, (ctx) => Promise.resolve(ctx.now()));
const cleaners: Record<LogScope, Cleaner> = {
  urls: {
    bytes: async (days) => (await urlFacts(platform().analytics, await nowOf(), days)).bytes,
    isDue: async (days) => (await urlFacts(platform().analytics, await nowOf(), days)).due > 0,
    async take({ id }, days, signal) {
      const { analytics, run } = platform();
      const now = await nowOf();
      for (const { month, rows } of await pastUrlMonths(analytics, now, days)) {
        await restWhileBusy(id, signal);
        signal.throwIfAborted();
        await run(system, (ctx) => notePart(ctx, id, { name: month, rows }));
        await dropUrls(analytics, { month, now, days });
      }
    },
  },
  answers: {
    bytes: async (days) => (await platform().run(system, (ctx) => answerFacts(ctx, days))).bytes,
    isDue: async (days) => (await platform().run(system, (ctx) => answerFacts(ctx, days))).due > 0,
    async take({ id }, days, signal) {
      for (let more = true; more; ) {
        await restWhileBusy(id, signal);
        signal.throwIfAborted();
        // What goes and its count are one transaction.
        more = await platform().run(system, async (ctx) => {
          const rows = await dropAnswers(ctx, days, answersAtOnce);
          await noteRun(ctx, id, { state: 'running', rows });
          return rows === answersAtOnce;
        });
      }
      await platform().pool.query('vacuum (analyze) supplier_call, supplier_body');
    },
  },
};
const isScope = (scope: LogCleanRun['scope']): scope is LogScope => Object.hasOwn(scopeDays, scope);

/** Does a run of a scope beside lines from wherever it broke off; the disk is measured at both ends. */
export const cleanScope = async (open: LogCleanRun, signal: AbortSignal): Promise<void> => {
  const { id, scope } = open;
  if (!isScope(scope)) return;
  const { run } = platform();
  const { days, mode } = await run(system, (ctx) => scopeRule(ctx, scope));
  const { bytes, take } = cleaners[scope];
  const before = await bytes(days);
  await run(system, (ctx) => noteRun(ctx, id, { state: 'running', before }));
  if (days > 0 && mode !== 'paused') await take(open, days, signal);
  const after = await bytes(days);
  await run(system, (ctx) => noteRun(ctx, id, { state: 'done', after }));
};

/** Cleans what is due by the hour of the scopes beside lines; a run that was broken off is taken up. */
export const cleanScopes = async (signal: AbortSignal): Promise<void> => {
  const { run } = platform();
  for (const scope of Object.keys(cleaners) as LogScope[]) {
    const { days, mode } = await run(system, (ctx) => scopeRule(ctx, scope));
    const isDue = mode === 'auto' && days > 0 && (await cleaners[scope].isDue(days));
    const open = await run(system, async (ctx) => {
      const broken = await openRun(ctx, scope);
      if (broken || !isDue) return broken;
      return beginRun(ctx, { policyId: null, scope, cause: 'due', by: null });
    });
    if (open) await cleanScope(open, signal);
  }
};
