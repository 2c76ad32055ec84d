import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instance } from '../support/instance';
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

/** Asks the analytics engine itself, past the console. */
const stored = async (instance: Instance, lane: Lane): Promise<Sums> => {
  const secret = readFileSync(join(instance.dataDir, 'secrets/analytics.password'), 'utf8').trim();
  const ports = JSON.parse(readFileSync(join(instance.dataDir, 'run/ports.json'), 'utf8')) as {
    analytics: number;
  };
  const at = (t: string) => Math.floor(Date.parse(t) / 1000);
  const query = `SELECT sum(requests) AS requests, sum(bytes) AS bytes FROM cdn.stats_5m
    WHERE domain_id = '${lane.domain_id}' AND param_id = '${lane.param_id}' AND source = '${lane.source}'
    AND ts >= ${at(lane.from)} AND ts < ${at(lane.to)} FORMAT JSONEachRow`;
  const answer = await fetch(`http://127.0.0.1:${ports.analytics}/`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`default:${secret}`).toString('base64')}` },
    body: query,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text.slice(0, 300));
  const row = JSON.parse(text.split('\n')[0] ?? '{}') as Record<string, string>;
  return { requests: Number(row['requests']), bytes: Number(row['bytes']) };
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

/** Day bills equal their usage, usage equals the truth, and a recompute finds nothing to correct. */
export const checkBills = async (instance: Instance, load: Load, staff: Api): Promise<Result> => {
  const r = empty('bills');
  const open = await instance.sql<{ id: string; state: string }>(
    "select id, state from task where id = any($1::uuid[]) and state not in ('completed')",
    [load.recomputes],
  );
  for (const t of open) bad(r, 'lost', `recompute ${t.id} ${t.state}`);
  const usage = await instance.sql<{
    domain: string;
    supplier: 'aurora' | 'borealis';
    bytes: string;
    starts: string;
    ends: string;
  }>(
    `select u.domain, p.supplier, sum(u.bytes)::text as bytes,
       ((d.day - a.utc_offset_minutes * interval '1 minute') at time zone 'UTC')::text as starts,
       ((d.day + interval '1 day' - a.utc_offset_minutes * interval '1 minute') at time zone 'UTC')::text as ends
     from bill_day d join account a on a.id = d.account_id join bill_usage u on u.bill_day_id = d.id
       join supplier_param p on p.id = u.param_id
     where d.status = 'completed' and d.version = (select max(version) from bill_day v where v.account_id = d.account_id and v.day = d.day)
       and u.domain is not null group by 1, 2, 4, 5`,
  );
  for (const u of usage) {
    const { total } = await instance.supplier<{ total: Sums }>(
      u.supplier,
      'GET',
      `/_lab/truth?domain=${u.domain}&from=${new Date(u.starts).toISOString()}&to=${new Date(u.ends).toISOString()}`,
    );
    r.checked += 1;
    const what = `${u.domain} ${u.supplier} ${u.starts}: ${u.bytes} of ${total.bytes} bytes`;
    if (Number(u.bytes) < total.bytes) bad(r, 'lost', what);
    if (Number(u.bytes) > total.bytes) bad(r, 'doubled', what);
  }
  const days = await instance.sql<{ wrong: number; n: number }>(
    `select count(*)::int as n, count(*) filter (where d.bytes <> coalesce(l.bytes, 0) or d.cost <> coalesce(l.cost, 0))::int as wrong
     from bill_day d left join (select bill_day_id, sum(bytes) as bytes, sum(cost) as cost from bill_line group by 1) l on l.bill_day_id = d.id
     where d.status = 'completed'`,
  );
  for (let i = 0; i < (days[0]?.wrong ?? 0); i += 1) bad(r, 'lost', 'a bill beside its lines');
  void staff;
  r.note = `${days[0]?.n ?? 0} day bills, ${load.recomputes.length} recomputes`;
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
