import { sql } from 'kysely';
import { type ErasureState, logErasure, logErasures } from '#shared/areas/cdn/logs/allLogFiles';
import { personBehind } from '#shared/kernel/access';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { slotSeconds } from '#shared/kernel/units';
import { type Ctx, internal } from '../../../kernel/db/context';
import { change, columnsOf, insert } from '../../../kernel/db/rows';
import { platform } from '../../../kernel/process/platform';
import type { Holds } from '../statistics/holds';

export type Erasure = Row<typeof logErasure>;
/** An hour of a domain's log at a supplier parameter with what is there of it. */
export type ErasableHour = Pick<
  Erasure,
  'accountId' | 'domainId' | 'paramId' | 'hourAt' | 'files' | 'lines' | 'sizeBytes'
> & { domain: string; open: number };

/** The hour of a file with all files of it, which stay as they are until the transaction ends. */
export const hourOfFile = async (ctx: Ctx, fileId: string): Promise<ErasableHour> => {
  const { rows } =
    await sql<ErasableHour>`with hour as (select f.domain_id, f.param_id, f.hour_at from log_file f where f.id = ${fileId}),
      files as (select f.* from log_file f join hour h on h.domain_id = f.domain_id and h.param_id = f.param_id and h.hour_at = f.hour_at for update of f)
    select f.account_id as "accountId", f.domain_id as "domainId", f.param_id as "paramId", f.hour_at as "hourAt", f.domain,
      count(*) filter (where f.state <> 'expired')::int as files,
      coalesce(sum(f.lines) filter (where f.state in ('loaded', 'removed')), 0)::bigint as lines,
      coalesce(sum(f.size_bytes) filter (where f.state <> 'expired'), 0)::bigint as "sizeBytes",
      count(*) filter (where f.state in ('listed', 'loading'))::int as open
    from files f group by 1, 2, 3, 4, 5`.execute(internal(ctx));
  const hour = rows[0];
  if (!hour) throw new Failure('data.absent');
  return hour;
};

const columns = sql.join(columnsOf(logErasure).map((c) => sql.ref(c)));
/** One deletion, locked. */
export const lockErasure = async (ctx: Ctx, id: string): Promise<Erasure> => {
  const { rows } =
    await sql<Erasure>`select ${columns} from log_erasure where id = ${id} for update`.execute(
      internal(ctx),
    );
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

/** Moves a deletion on and tells the consoles of staff. */
export const moveErasure = async (
  ctx: Ctx,
  id: string,
  state: ErasureState,
  more: Partial<Erasure> = {},
): Promise<Erasure> => {
  const row = await change(
    ctx,
    logErasure,
    id,
    { state, ...more },
    { operation: `state.${state}`, risk: 'high' },
  );
  ctx.emit(logErasures.events.changed, { id });
  return row;
};

/**
 * Ends the files of the hour and lets its lines be deleted. From the commit on its sums are written over
 * by no load, since what is left of the lines tells less than what was counted.
 */
export const startErasing = async (ctx: Ctx, erasure: Erasure): Promise<Erasure> => {
  const { id, domainId, paramId, hourAt } = erasure;
  await sql`update log_file set state = 'expired' where domain_id = ${domainId} and param_id = ${paramId}
    and hour_at = ${hourAt}::timestamptz and state <> 'expired'`.execute(internal(ctx));
  ctx.enqueue(logErasures.jobs.erase, { id });
  return moveErasure(ctx, id, 'erasing');
};

/** Enters the deletion of an hour; it waits where a second person is asked. */
export const enterErasure = async (
  ctx: Ctx,
  { domain: _domain, open, ...hour }: ErasableHour,
  reason: string,
): Promise<Erasure> => {
  if (open > 0) throw new Failure('logs.eraseOpen', { n: open });
  if (hour.files === 0) throw new Failure('logs.eraseGone');
  return insert(
    ctx,
    logErasure,
    { ...hour, state: 'waiting', reason, askedByEmail: personBehind(ctx.who) },
    { risk: 'high' },
  ).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'data.taken')
      throw new Failure('logs.eraseTaken');
    throw error;
  });
};

/** Starts of the slots of deleted hours within a range, epoch seconds. */
const erasedSlots: Holds['slotsOf'] = async ({ domainId, paramId }, { from, to }) => {
  const { rows } = await platform().pool.query<{ at: number }>(
    `select extract(epoch from hour_at)::int as at from log_erasure where state in ('erasing', 'erased')
      and domain_id = $1 and param_id = $2 and hour_at > to_timestamp($3) - interval '1 hour' and hour_at < to_timestamp($4)`,
    [domainId, paramId, from, to],
  );
  return new Set(
    rows.flatMap(({ at }) =>
      Array.from({ length: 3600 / slotSeconds }, (_, i) => Number(at) + i * slotSeconds),
    ),
  );
};
/** Holds that reach over deleted hours too: their sums stay what they were, and nobody is told that they differ. */
export const withErased = (holds: Holds): Holds => ({
  async slotsOf(series, range) {
    const [slots, erased] = [await holds.slotsOf(series, range), await erasedSlots(series, range)];
    return new Set([...slots, ...erased]);
  },
  async note(series, seen) {
    const times = seen.map((s) => s.slot);
    if (times.length === 0) return;
    const range = { from: Math.min(...times), to: Math.max(...times) + slotSeconds };
    const erased = await erasedSlots(series, range);
    await holds.note(
      series,
      seen.filter((s) => !erased.has(s.slot)),
    );
  },
});
