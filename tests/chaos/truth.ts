import { askEngine } from '../support/askEngine';
import type { Instance } from '../support/instance';
import { until } from '../support/until';
import type { Api } from './client';
import type { Load } from './load';
import type { Result } from './checks';

type Lane = {
  domain_id: string;
  param_id: string;
  supplier: 'aurora' | 'borealis';
  domain: string;
  source: string;
  from: string;
  to: string;
};
type Sums = { requests: number; bytes: number };
const empty = (area: string): Result => ({
  area,
  checked: 0,
  lost: 0,
  doubled: 0,
  note: '',
  examples: [],
});
const bad = (r: Result, kind: 'lost' | 'doubled', what: string, by = 1) => {
  r[kind] += by;
  if (r.examples.length < 5) r.examples.push(`${kind}: ${what}`);
};

/** What the analytics store holds of a lane. */
const stored = async (instance: Instance, lane: Lane): Promise<Sums> => {
  const at = (t: string) => Math.floor(Date.parse(t) / 1000);
  const [row] = await askEngine<Record<string, string>>(
    instance,
    `SELECT sum(requests) AS requests, sum(bytes) AS bytes FROM cdn.stats_5m
      WHERE domain_id = '${lane.domain_id}' AND param_id = '${lane.param_id}' AND source = '${lane.source}'
      AND ts >= ${at(lane.from)} AND ts < ${at(lane.to)}`,
  );
  return { requests: Number(row?.['requests']), bytes: Number(row?.['bytes']) };
};

/** Statistics of each domain, supplier and source equal what the edges served. */
export const checkSums = async (instance: Instance): Promise<Result> => {
  const r = empty('statistics / logs');
  const lanes = await instance.sql<Lane>(
    `select l.domain_id, l.param_id, p.supplier, d.name as domain, l.source,
       greatest(l.start_at, l.pulled_from)::text as from, date_bin('5 minutes', l.complete_to, timestamptz '2000-01-01')::text as to
     from sync_lane l join domain d on d.id = l.domain_id join supplier_param p on p.id = l.param_id
     where l.complete_to is not null`,
  );
  // Files are loaded newest first: hours at and below one that still waits are not claimed to be whole.
  const waiting = await instance.sql<{
    domain_id: string;
    param_id: string;
    n: number;
    to: string;
  }>(
    `select domain_id, param_id, count(*)::int as n, (max(hour_at) + interval '1 hour')::text as to
     from log_file where state in ('listed', 'loading', 'bad') group by 1, 2`,
  );
  for (const lane of lanes) {
    const late = waiting.find(
      (w) => w.domain_id === lane.domain_id && w.param_id === lane.param_id,
    );
    if (lane.source === 'log' && late && Date.parse(late.to) > Date.parse(lane.from))
      lane.from = late.to;
  }
  let requests = 0;
  for (const lane of lanes) {
    if (Date.parse(lane.from) >= Date.parse(lane.to)) continue;
    const [from, to] = [new Date(lane.from).toISOString(), new Date(lane.to).toISOString()];
    const { total } = await instance.supplier<{ total: Sums }>(
      lane.supplier,
      'GET',
      `/_lab/truth?domain=${lane.domain}&from=${from}&to=${to}`,
    );
    const seen = await stored(instance, lane);
    r.checked += total.requests;
    requests += seen.requests;
    const what = `${lane.domain} ${lane.supplier} ${lane.source}: ${seen.requests} of ${total.requests} requests, ${seen.bytes} of ${total.bytes} bytes`;
    const missing = total.requests - seen.requests;
    if (missing > 0) bad(r, 'lost', what, missing);
    if (missing < 0) bad(r, 'doubled', what, -missing);
    if (missing === 0 && seen.bytes !== total.bytes) bad(r, 'lost', what);
  }
  const files = waiting.reduce((sum, w) => sum + w.n, 0);
  r.note = `${lanes.length} lanes, ${requests} requests${files > 0 ? `; ${files} files of older hours still to be loaded` : ''}`;
  return r;
};

/** Bytes of each completed day by domain and supplier, beside what the edges served of it. */
const billedDays = async (instance: Instance) => {
  const usage = await instance.sql<{
    bill: string;
    domain: string;
    supplier: 'aurora' | 'borealis';
    bytes: string;
    starts: string;
    ends: string;
  }>(
    `select d.id as bill, u.domain, p.supplier, sum(u.bytes)::text as bytes,
       ((d.day - a.utc_offset_minutes * interval '1 minute') at time zone 'UTC')::text as starts,
       ((d.day + interval '1 day' - a.utc_offset_minutes * interval '1 minute') at time zone 'UTC')::text as ends
     from bill_day d join account a on a.id = d.account_id join bill_usage u on u.bill_day_id = d.id
       join supplier_param p on p.id = u.param_id
     where d.status = 'completed' and d.version = (select max(version) from bill_day v where v.account_id = d.account_id and v.day = d.day)
       and u.domain is not null group by 1, 2, 3, 5, 6`,
  );
  const beside = [];
  for (const u of usage) {
    const { total } = await instance.supplier<{ total: Sums }>(
      u.supplier,
      'GET',
      `/_lab/truth?domain=${u.domain}&from=${new Date(u.starts).toISOString()}&to=${new Date(u.ends).toISOString()}`,
    );
    beside.push({ ...u, bytes: Number(u.bytes), truth: total.bytes });
  }
  return beside;
};

/** A day whose data was mended after it was billed bears the mark of what that changed. */
const checkMarks = async (instance: Instance, r: Result): Promise<void> => {
  const [newest] = await instance.sql<{ number: string }>(
    'select max(number)::text as number from dirty_range',
  );
  await until(
    async () =>
      (
        await instance.sql("select 1 from dirty_reader where name = 'bills' and number >= $1", [
          newest?.number,
        ])
      ).length > 0,
    { ms: 60_000, what: 'bills follow the marks' },
  );
  const marks = await instance.sql<{ bill: string; bytes: string }>(
    'select bill_day_id as bill, bytes::text as bytes from bill_comparison where lines > 0',
  );
  const byBill = new Map<string, number>();
  for (const { bill, bytes, truth } of await billedDays(instance))
    byBill.set(bill, (byBill.get(bill) ?? 0) + truth - bytes);
  for (const [bill, missing] of byBill) {
    const marked = Number(marks.find((m) => m.bill === bill)?.bytes ?? 0);
    r.checked += 1;
    if (marked !== missing) bad(r, 'lost', `bill ${bill}: ${missing} bytes beside, ${marked} told`);
  }
  r.note += `, ${marks.length} marked as changed since`;
};

/** Recomputes all completed days and applies what that finds. */
const recomputeAll = async (instance: Instance, staff: Api): Promise<void> => {
  const ended = (id: string) =>
    until(
      async () =>
        (await instance.sql('select 1 from task where id = $1 and finished_at is not null', [id]))
          .length > 0,
      { ms: 60_000, what: 'the recompute ends' },
    );
  const [span] = await instance.sql<{ first: string; last: string }>(
    'select min(day)::text as first, max(day)::text as last from bill_day where version > 0',
  );
  const dry = await staff.write<{ taskId: string }>('POST', '/billRecomputes', {
    fromDay: span?.first,
    toDay: span?.last,
  });
  await ended(dry.taskId);
  const { differences } = await staff.get<{ differences: number }>(`/billRecomputes/${dry.taskId}`);
  if (differences === 0) return;
  const applied = await staff.write<{ taskId: string }>(
    'POST',
    `/billRecomputes/${dry.taskId}/apply`,
  );
  await ended(applied.taskId);
};

/**
 * Day bills equal the truth, or bear the mark of what was mended after they were made; a recompute
 * makes all of them equal to it, with lines that add up.
 */
export const checkBills = async (instance: Instance, load: Load, staff: Api): Promise<Result> => {
  const r = empty('bills');
  const open = await instance.sql<{ id: string; state: string }>(
    "select id, state from task where id = any($1::uuid[]) and state not in ('completed')",
    [load.recomputes],
  );
  for (const t of open) bad(r, 'lost', `recompute ${t.id} ${t.state}`);
  await checkMarks(instance, r);
  await recomputeAll(instance, staff);
  for (const { domain, supplier, starts, bytes, truth } of await billedDays(instance)) {
    r.checked += 1;
    const what = `${domain} ${supplier} ${starts}: ${bytes} of ${truth} bytes`;
    if (bytes < truth) bad(r, 'lost', what);
    if (bytes > truth) bad(r, 'doubled', what);
  }
  const days = await instance.sql<{ wrong: number; n: number }>(
    `select count(*)::int as n, count(*) filter (where d.bytes <> coalesce(l.bytes, 0) or d.cost <> coalesce(l.cost, 0) + d.sms_cost)::int as wrong
     from bill_day d left join (select bill_day_id, sum(bytes) as bytes, sum(cost) as cost from bill_line group by 1) l on l.bill_day_id = d.id
     where d.status = 'completed'`,
  );
  for (let i = 0; i < (days[0]?.wrong ?? 0); i += 1) bad(r, 'lost', 'a bill beside its lines');
  r.note = `${days[0]?.n ?? 0} day bills, ${load.recomputes.length} recomputes${r.note}`;
  return r;
};

/** Each accepted task has the one record of its submission. */
export const checkAudit = async (instance: Instance, load: Load): Promise<Result> => {
  const r = empty('audit');
  const rows = await instance.sql<{ id: string; n: number }>(
    `select s.id, count(a.number)::int as n from unnest($1::text[]) as s(id)
     left join audit a on a.module = 'task' and a.row_id = s.id and a.operation = 'add' group by s.id`,
    [[...load.submitted.map((s) => s.id), ...load.recomputes]],
  );
  for (const { id, n } of rows) {
    r.checked += 1;
    if (n === 0) bad(r, 'lost', id);
    if (n > 1) bad(r, 'doubled', id);
  }
  return r;
};

/** The platform's own rules. */
export const checkRules = async (staff: Api): Promise<Result> => {
  const r = empty("the platform's rules");
  const report = await staff.write<{
    rows: { id: string; kind: string; violations: number; sample: string[] }[];
  }>('POST', '/invariants/check');
  for (const row of report.rows) {
    r.checked += 1;
    if (row.violations > 0)
      bad(
        r,
        row.kind === 'doubled' ? 'doubled' : 'lost',
        `${row.id} ${row.violations}: ${row.sample.join(', ')}`,
        row.violations,
      );
  }
  return r;
};
