import { nowMs } from '../../../kernel/process/clock';
import { system } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { openDriver } from '../suppliers/gateway';
import { messageOf } from '../sync/runs';
import { earliest } from '../sync/slots';
import { minuteRows, storeMinutes } from './minutes';
import { type DuePull, movePull } from './pulls.store';

const minuteMs = 60_000;
/** A new task begins an hour back; each pull asks for the last two whole minutes again, which may have grown. */
const firstMs = 60 * minuteMs;
const againMs = 2 * minuteMs;
const minuteAt = (ms: number): string =>
  new Date(Math.floor(ms / minuteMs) * minuteMs).toISOString();

/** Waiting time after failures in a row: 2 s doubling to 2 minutes, never less than the task's interval. */
const patience = (pull: DuePull): number =>
  Math.max(pull.intervalSeconds * 1000, Math.min(120_000, 2000 * 2 ** Math.min(pull.errors, 6)));

/**
 * Asks a supplier parameter for the minutes of a task's domains, the running one included, and stores
 * them. May be repeated at any point: a minute told again replaces. The gateway paces its calls by the
 * rate of the credential. Failures are kept at the pull.
 */
export const pullMinutes = async (pull: DuePull): Promise<void> => {
  const { analytics, run } = platform();
  const startedAt = nowMs();
  const oldest = startedAt - firstMs;
  const wholeFrom = pull.completeTo === null ? oldest : Date.parse(pull.completeTo) - againMs;
  const nextInMs = () => Math.max(0, pull.intervalSeconds * 1000 - (nowMs() - startedAt));
  try {
    if (pull.domains.length === 0) {
      await run(system, (ctx) =>
        movePull(ctx, {
          id: pull.id,
          completeTo: null,
          lastPointAt: null,
          nextInMs: nextInMs(),
          error: null,
        }),
      );
      return;
    }
    const { driver } = await openDriver(pull.paramId);
    const to = minuteAt(startedAt + 2 * minuteMs);
    const answer = await driver.metrics({
      domains: pull.domains.map((d) => d.domain),
      from: minuteAt(Math.max(oldest, wholeFrom)),
      to,
      source: 'realtime',
      running: true,
    });
    const rows = minuteRows(pull, answer.points, startedAt);
    if (rows.length > 0) await storeMinutes(analytics, pull, rows, startedAt);
    const last = Math.max(0, ...rows.map((r) => r.ts));
    await run(system, (ctx) =>
      movePull(ctx, {
        id: pull.id,
        completeTo: earliest(answer.completeTo, to),
        lastPointAt: last === 0 ? null : new Date(last * 1000).toISOString(),
        nextInMs: nextInMs(),
        error: null,
      }),
    );
  } catch (error) {
    await run(system, (ctx) =>
      movePull(ctx, {
        id: pull.id,
        completeTo: null,
        lastPointAt: null,
        nextInMs: patience(pull),
        error: messageOf(error),
      }),
    );
  }
};
