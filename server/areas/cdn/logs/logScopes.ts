import { logCleanRuns } from '#shared/areas/cdn/logs/logCleaning';
import { type LogScope, logScope, logScopes, scopeDays } from '#shared/areas/cdn/logs/logScopes';
import { personBehind } from '#shared/kernel/access';
import type { Out } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { computedList } from '../../../kernel/db/computedList';
import type { Ctx } from '../../../kernel/db/context';
import { record } from '../../../kernel/db/rows';
import { type Outside, serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import {
  answerFacts,
  longestRetention,
  scopeRule,
  setScopeRule,
  urlFacts,
} from '../../../model/cdn/logs/scopes.store';
import { beginByHand } from './logCleaning';

type Shown = Out<typeof logScopes.endpoints.set>;
/** A scope with its rule and what that takes now; the analytics store is asked outside of a transaction. */
const scopeNow = async (o: Outside, scope: LogScope): Promise<Shown> => {
  const { rule, now, answers } = await o.transact(async (ctx) => {
    const of = await scopeRule(ctx, scope);
    const facts = scope === 'answers' ? await answerFacts(ctx, of.days) : null;
    return { rule: of, now: ctx.now(), answers: facts };
  });
  const facts = answers ?? (await urlFacts(platform().analytics, now, rule.days));
  const { all, ...shown } = facts;
  return {
    scope,
    ...rule,
    settingDays: scopeDays[scope].own,
    ...shown,
    dueBytes: Math.round((shown.bytes * shown.due) / Math.max(1, all)),
  };
};
/** No fewer days than the scope allows, nor than the account whose logs are kept longest. */
const checkDays = async (ctx: Ctx, scope: LogScope, days: number): Promise<void> => {
  const { least, most } = scopeDays[scope];
  if (days < least || days > most) throw badField('days', 'logs.scopeDays', { least, most });
  const longest = scope === 'urls' ? await longestRetention(ctx) : null;
  if (longest && days < longest.days) throw badField('days', 'logs.cleanBelow', longest);
};

/** Scopes of log cleaning beside lines: what answers their requests. */
export const logScopesService = serve(
  logScopes,
  {
    async run(ctx, { scope }) {
      const { mode, days } = await scopeRule(ctx, scope);
      if (mode === 'paused') throw new Failure('logs.cleanPaused');
      if (days === 0) throw new Failure('logs.scopeEver');
      return beginByHand(ctx, { policyId: null, scope });
    },
  },
  {
    async list(o, query) {
      const rows: Shown[] = [];
      for (const scope of Object.keys(scopeDays) as LogScope[]) rows.push(await scopeNow(o, scope));
      return o.transact((ctx) => computedList(ctx, logScopes.endpoints.list, rows, query));
    },
    async set(o, { scope, days, mode, reason }) {
      await o.transact(async (ctx) => {
        if (days !== null) await checkDays(ctx, scope, days);
        const before = await scopeRule(ctx, scope);
        await setScopeRule(ctx, scope, { days, mode, reason, by: personBehind(ctx.who) });
        const after = await scopeRule(ctx, scope);
        await record(ctx, {
          module: logScope.name,
          operation: 'set',
          rowId: scope,
          risk: 'high',
          old: JSON.stringify({ days: before.days, mode: before.mode, reason: before.reason }),
          new: JSON.stringify({ days: after.days, mode, reason }),
        });
        ctx.emit(logCleanRuns.events.changed, { id: null });
      });
      return scopeNow(o, scope);
    },
  },
);
