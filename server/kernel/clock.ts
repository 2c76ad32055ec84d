import type pg from 'pg';

let offsetMs = 0;

/**
 * The platform's now as UTC ISO. It follows the real clock but for an offset that tests may set when
 * TEST_CLOCK=1, so that months, alarm points and expiry run in seconds.
 */
export const now = (): string => new Date(Date.now() + offsetMs).toISOString();
export const nowMs = (): number => Date.now() + offsetMs;
export const clockOffsetMs = (): number => offsetMs;

/** Takes over the offset stored in the database; called at start and once a second with TEST_CLOCK=1. */
export const readClock = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ offset_ms: number }>('select offset_ms from platform_clock');
  offsetMs = rows[0]?.offset_ms ?? 0;
};
/** Moves the platform's now; every process takes it over within a second. */
export const setClock = async (pool: pg.Pool, at: string | null): Promise<void> => {
  offsetMs = at === null ? 0 : Date.parse(at) - Date.now();
  await pool.query('update platform_clock set offset_ms = $1', [Math.round(offsetMs)]);
};
