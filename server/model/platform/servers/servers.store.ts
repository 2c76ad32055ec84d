import * as platformTerms from '#shared/areas/platform/terms';
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { server, servers } from '#shared/areas/platform/servers/servers';
import type { Out } from '#shared/kernel/contract';
import type { Sentence } from '#shared/kernel/field';
import { sentence, sentenceText } from '#shared/kernel/sentences';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';
import { endTrouble, keepEvent } from '../processes/index';
import type { Server } from './probe';

const columns = sql.join(columnsOf(server).map((c) => sql.ref(c)));
export type Measures = Partial<
  Pick<Server, 'ms' | 'cpu' | 'memory' | 'disk' | 'rxBps' | 'txBps' | 'openFiles'>
>;
type State = Server['state'];
/** How a check went: passed, passed beyond a limit, or failed. */
export type Checked = { state: 'up' | 'warning' | 'down'; reason: Sentence; measures: Measures };

export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Servers that are asked from outside. */
export const outsideServers = async (ctx: Ctx): Promise<Server[]> => {
  const { rows } = await sql<Server>`select ${columns} from server
    where enabled and method in ('tcp', 'http', 'dns') order by id`.execute(internal(ctx));
  return rows;
};

/** Servers that tell of themselves and have not done so for too long: three intervals, a minute at least. */
export const silent = async (ctx: Ctx): Promise<{ id: string; seconds: number }[]> => {
  const { rows } = await sql<{ id: string; seconds: number }>`select id,
      extract(epoch from clock_timestamp() - checked_at)::int as seconds from server
    where enabled and method in ('own', 'heartbeat') and checked_at is not null
      and checked_at < clock_timestamp() - greatest(60, coalesce(beat_seconds, 30) * 3) * interval '1 second'`.execute(
    internal(ctx),
  );
  return rows;
};

/** What the state of a server is after a check, by its rule of N failures in M checks. */
const stateAfter = (s: Server, recent: readonly boolean[], last: Checked['state']): State => {
  const failures = recent.slice(-s.outOf).filter((ok) => !ok).length;
  if (failures >= s.failures) return 'down';
  if (last !== 'down') return last;
  return s.state === 'down' ? 'down' : 'warning';
};

const tell = (ctx: Ctx, s: Server, state: State, reason: Sentence): void => {
  const muted = s.mutedUntil !== null && Date.parse(s.mutedUntil) > Date.parse(ctx.now());
  if (muted) return;
  const [zhCN, en] = sentenceText(reason);
  const values = { id: s.id, name: s.name, reason: [zhCN, en] as const };
  if (state === 'down') ctx.notify(servers.notices.down, values, {});
  else if (state === 'warning') ctx.notify(servers.notices.warned, values, {});
  else if (s.state !== 'unknown') ctx.notify(servers.notices.back, { id: s.id, name: s.name }, {});
};

/** What an ill server leaves wrong, by its name among the findings. */
export const troubleOf = (id: string): string => `server ${id}`;

/** Keeps the result of a check; a change of state is told once and written down among the events. */
export const keepCheck = async (ctx: Ctx, id: string, c: Checked): Promise<void> => {
  const tx = internal(ctx);
  const { rows } = await sql<Server & { recent: boolean[] }>`select ${columns}, recent from server
    where id = ${id} for update`.execute(tx);
  const s = rows[0];
  if (!s?.enabled) return;
  const recent = [...s.recent, c.state !== 'down'].slice(-10);
  const state = stateAfter(s, recent, c.state);
  const m = c.measures;
  await sql`update server set recent = ${JSON.stringify(recent)}::jsonb, state = ${state},
      reason = ${JSON.stringify(c.reason)}::jsonb, state_at = case when state = ${state} then state_at else clock_timestamp() end,
      checked_at = case when ${c.state === 'down' && (s.method === 'own' || s.method === 'heartbeat')} then checked_at else clock_timestamp() end,
      ms = ${m.ms ?? null}, cpu = ${m.cpu ?? null}, memory = ${m.memory ?? null}, disk = ${m.disk ?? null},
      rx_bps = ${m.rxBps ?? null}, tx_bps = ${m.txBps ?? null}, open_files = ${m.openFiles ?? null}
    where id = ${id}`.execute(tx);
  await sql`insert into server_sample (server_id, step, at, up, ms, cpu, memory, disk, rx_bps, tx_bps, open_files)
    values (${id}, 30, date_bin('30 seconds', clock_timestamp(), 'epoch'), ${c.state === 'down' ? 0 : 1}, ${m.ms ?? null},
      ${m.cpu ?? null}, ${m.memory ?? null}, ${m.disk ?? null}, ${m.rxBps ?? null}, ${m.txBps ?? null}, ${m.openFiles ?? null})
    on conflict do nothing`.execute(tx);
  if (state === s.state) return;
  ctx.emit(servers.events.changed, { id, state });
  tell(ctx, s, state, c.reason);
  if (state === 'up') await endTrouble(ctx, troubleOf(id));
  if (s.state === 'unknown' && state === 'up') return;
  const [zhCN, en] = sentenceText(c.reason);
  await keepEvent(ctx, {
    node: s.name,
    kind: 'server',
    link: `/cdn-serverstatus?open=${id}`,
    severity: state === 'up' ? 'neutral' : 'warning',
    values: { name: s.name, reason: [zhCN, en] as const },
    ...(state === 'up' ? {} : { trouble: troubleOf(id) }),
  });
};

type Limit = readonly [what: readonly [string, string], value: number | null, limit: number | null];
/** What a host measured of itself, against its limits. */
export const judged = (s: Server, measures: Measures): Checked => {
  const limits: Limit[] = [
    [['CPU', 'CPU'], measures.cpu ?? null, s.cpuLimitPpm],
    [platformTerms.memory, measures.memory ?? null, s.memoryLimitPpm],
    [platformTerms.disk, measures.disk ?? null, s.diskLimitPpm],
  ];
  const above = limits.find(([, value, limit]) => limit !== null && (value ?? 0) * 1e6 > limit);
  if (!above) return { state: 'up', reason: sentence('server.told'), measures };
  const percent = Math.round((above[1] ?? 0) * 100);
  const reason = sentence('server.above', { what: above[0], percent });
  return { state: 'warning', reason, measures };
};

/** The row of one of our own hosts, made when it is first heard of. */
export const ownHost = async (ctx: Ctx, host: string): Promise<Server> => {
  const tx = internal(ctx);
  await sql`insert into server (id, created_at, name, role, method, host, failures, out_of, enabled,
      cpu_limit_ppm, memory_limit_ppm, disk_limit_ppm)
    values (${randomUUID()}, ${ctx.now()}, ${host}, 'platform', 'own', ${host}, 1, 1, true, null, 950000, 900000)
    on conflict do nothing`.execute(tx);
  const { rows } =
    await sql<Server>`select ${columns} from server where method = 'own' and host = ${host}`.execute(
      tx,
    );
  return rows[0] as Server;
};

/** Whether a host was told of within the last seconds, by whichever of its processes. */
export const heardLately = async (ctx: Ctx, id: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from server
    where id = ${id} and checked_at > clock_timestamp() - interval '20 seconds'`.execute(
    internal(ctx),
  );
  return rows.length > 0;
};

/** The server a heartbeat token belongs to. */
export const byToken = async (ctx: Ctx, token: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`select id from server
    where token_hash = ${tokenHash(token)} and method = 'heartbeat' and enabled`.execute(
    internal(ctx),
  );
  return rows[0]?.id ?? null;
};
/** Makes a token the only one of a server. */
export const keepToken = async (ctx: Ctx, id: string, token: string): Promise<void> => {
  await sql`update server set token_hash = ${tokenHash(token)} where id = ${id}`.execute(
    internal(ctx),
  );
};

export type History = Out<typeof servers.endpoints.history>;
/** Results of the checks of a server: each of a day, or by five minutes. */
export const serverHistory = async (ctx: Ctx, id: string, hours: number): Promise<History> => {
  const step = hours <= 24 ? 30 : 300;
  const { rows } = await sql<History['points'][number]>`select at, up, ms, cpu, memory, disk,
      rx_bps as "rxBps", tx_bps as "txBps", open_files as "openFiles" from server_sample
    where server_id = ${id} and step = ${step} and at > clock_timestamp() - ${hours} * interval '1 hour' order by at`.execute(
    internal(ctx),
  );
  return { points: rows };
};

/** Means of five minutes; samples leave after a day and after 30 days. */
export const foldServers = async (ctx: Ctx): Promise<void> => {
  const tx = internal(ctx);
  await sql`insert into server_sample (server_id, step, at, up, ms, cpu, memory, disk, rx_bps, tx_bps, open_files)
    select server_id, 300, date_bin('5 minutes', at, 'epoch') as slot, avg(up), avg(ms), avg(cpu), avg(memory), avg(disk),
      avg(rx_bps), avg(tx_bps), avg(open_files) from server_sample
    where step = 30 and at >= date_bin('5 minutes', clock_timestamp(), 'epoch') - interval '1 hour'
      and at < date_bin('5 minutes', clock_timestamp(), 'epoch') group by server_id, slot on conflict do nothing`.execute(
    tx,
  );
  await sql`delete from server_sample where (step = 30 and at < clock_timestamp() - interval '25 hours')
    or (step = 300 and at < clock_timestamp() - interval '30 days')`.execute(tx);
};
