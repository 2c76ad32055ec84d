import type pg from 'pg';

let offsetMs = 0;
/** How often this process itself moved the clock. */
let moves = 0;
/** How far the database's clock is ahead of this machine's; 0 while both agree. */
let skewMs = 0;
/** Less than this is the uncertainty of asking. */
const tolerance = 250;

/**
 * The platform's now as UTC ISO: the database's clock, so that a machine whose own clock is wrong
 * evaluates, bills and pulls the same slots as the others; with an offset that tests may set when
 * TEST_CLOCK=1, so that months, alarm points and expiry run in seconds.
 */
export const now = (): string => new Date(nowMs()).toISOString();
/** The same now in ms since 1970. */
export const nowMs = (): number => Date.now() + skewMs + offsetMs;
/** The world's now, without the offset of tests: what signatures of requests to others carry. */
export const wallMs = (): number => Date.now() + skewMs;
/** What tests added to the clock, ms; 0 outside of tests. */
export const clockOffsetMs = (): number => offsetMs;
/** How far the database's clock is ahead of this machine's, ms. */
export const clockSkewMs = (): number => skewMs;

/** Compares this machine's clock with the database's; the middle of asking is when it answered. */
export const readSkew = async (pool: pg.Pool): Promise<void> => {
  const before = Date.now();
  const started = performance.now();
  const { rows } = await pool.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  );
  const took = performance.now() - started;
  const skew = Math.round((rows[0]?.ms ?? before) - (before + took / 2));
  skewMs = Math.abs(skew) > Math.max(tolerance, took) ? skew : 0;
};

/** Takes over the offset stored in the database; called at start and once a second with TEST_CLOCK=1. */
export const readClock = async (pool: pg.Pool): Promise<void> => {
  const before = moves;
  const { rows } = await pool.query<{ offset_ms: number }>('select offset_ms from platform_clock');
  // What was read while this process moved the clock may be older than the move.
  if (before === moves) offsetMs = rows[0]?.offset_ms ?? 0;
};
/** Moves the platform's now; every process takes it over within a second. */
export const setClock = async (pool: pg.Pool, at: string | null): Promise<void> => {
  const moved = at === null ? 0 : Math.round(Date.parse(at) - Date.now() - skewMs);
  await pool.query('update platform_clock set offset_ms = $1', [moved]);
  moves += 1;
  offsetMs = moved;
};
