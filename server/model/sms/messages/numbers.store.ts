import { sql } from 'kysely';
import type pg from 'pg';
import { type Ctx, internal } from '../../../kernel/db/context';
import { nowMs } from '../../../kernel/process/clock';
import { platform } from '../../../kernel/process/platform';
import { instantOf, Numbers } from './numbers';

const opened = new WeakMap<pg.Pool, Promise<Numbers>>();
const numbersOf = (pool: pg.Pool): Promise<Numbers> => {
  let numbers = opened.get(pool);
  if (!numbers) {
    numbers = pool
      .query<{ no: number }>(`select nextval('sms_process_no')::int as no`)
      .then(({ rows }) => new Numbers(rows[0]?.no ?? 0));
    opened.set(pool, numbers);
    numbers.catch(() => opened.delete(pool));
  }
  return numbers;
};

/** Numbers for messages, neighbours of each other (at most 4,096). */
export const allotNumbers = async (count: number): Promise<bigint[]> =>
  (await numbersOf(platform().pool)).allot(count, nowMs());

/** Makes the tables of the days that numbers belong to: later than today's where the clock was ahead. */
export const openDays = (ctx: Ctx, numbers: readonly bigint[]) =>
  sql`select sms_day(day) from unnest(${[...new Set(numbers.map(instantOf))]}::timestamptz[]) day`.execute(
    internal(ctx),
  );
