import {
  pushMs,
  type RealtimeMinute,
  realtimeAnalyses,
} from '#shared/areas/cdn/realtime/realtimeAnalyses';
import type { Payload } from '#shared/kernel/contract';
import { now } from '../../../kernel/process/clock';
import type { Topic } from '../../../kernel/liveTopics';
import { platform } from '../../../kernel/process/platform';
import { minuteColumns, type MinuteAnswer, toMinute } from '../../../model/cdn/realtime/minutes';
import { reachOfParams } from '../../../model/cdn/realtime/pulls.store';

/** How often the table is looked at while somebody watches, and how far back, by the clock of the engine. */
const lookMs = 2_000;
const backSeconds = 20;
const mostRows = 5_000;
const event = realtimeAnalyses.events.minutes;

const keyOf = (m: RealtimeMinute): string => `${m.domainId} ${m.paramId} ${m.at}`;

/**
 * Minutes as they are stored, for all consoles that watch: one reader of a process, whatever their number
 * and choices. Told are rows not told before; without news it says after five seconds how far it stands.
 */
export const minutesTopic = (): Topic => {
  const tellings = new Map<string, { version: number; at: number }>();
  let last = 0;
  return {
    name: event.name ?? '',
    stream: 'staff',
    everyMs: lookMs,
    async read(): Promise<Payload<typeof event> | null> {
      const { analytics, pool } = platform();
      const answer = await analytics.query<MinuteAnswer>({
        name: 'realtime.push',
        sql: `SELECT ${minuteColumns} FROM stats_1m AS m FINAL
          WHERE m.ts > now() - INTERVAL 1 DAY AND m.stored_at > now64(3) - INTERVAL ${backSeconds} SECOND
          ORDER BY m.version DESC LIMIT ${mostRows}`,
      });
      const at = performance.now();
      const rows = answer.map(toMinute).filter((m) => {
        const before = tellings.get(keyOf(m));
        tellings.set(keyOf(m), { version: m.version, at });
        return !before || before.version < m.version;
      });
      for (const [key, t] of tellings) if (at - t.at > backSeconds * 2000) tellings.delete(key);
      if (rows.length === 0 && at - last < pushMs) return null;
      last = at;
      return { at: now(), rows, reach: await reachOfParams(pool) };
    },
  };
};
