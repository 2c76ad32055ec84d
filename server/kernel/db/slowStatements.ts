import { createHash, randomUUID } from 'node:crypto';
import type { LogEvent } from 'kysely';
import type pg from 'pg';
import type { Asker } from '../analytics/types';

/** A statement that takes longer than this is kept, ms. */
const slowMs = 500;
const mostText = 4_000;

/**
 * Keeps statements that took long by their text, whose values stand in places, with the screen and the
 * operation that asked last. Written apart from the statement, so that it costs the request nothing.
 */
export const keepSlow =
  (o: { pool: pg.Pool; asker: () => Asker | null; report: (error: unknown) => void }) =>
  (event: LogEvent): void => {
    if (event.queryDurationMillis < slowMs) return;
    const text = event.query.sql.replace(/\s+/g, ' ').trim().slice(0, mostText);
    const fingerprint = createHash('sha256').update(text).digest('hex');
    const { screen = '', operation = '' } = o.asker() ?? {};
    o.pool
      .query(
        `insert into slow_statement as s (id, fingerprint, text, screen, operation, calls, total_ms, worst_ms, first_at, last_at)
         values ($1, $2, $3, $4, $5, 1, $6, $6, clock_timestamp(), clock_timestamp())
         on conflict (fingerprint) do update set calls = s.calls + 1, total_ms = s.total_ms + excluded.total_ms,
           worst_ms = greatest(s.worst_ms, excluded.worst_ms), last_at = excluded.last_at,
           screen = coalesce(nullif(excluded.screen, ''), s.screen), operation = coalesce(nullif(excluded.operation, ''), s.operation)`,
        [randomUUID(), fingerprint, text, screen, operation, event.queryDurationMillis],
      )
      .catch(o.report);
  };
