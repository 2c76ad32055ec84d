import type { openConsole } from '../integration/kills/console';
import type { Instance } from '../support/instance';
import type { Api } from './client';
import type { Load } from './load';
import type { Sinks } from './sink';

export type Result = {
  area: string;
  checked: number;
  lost: number;
  doubled: number;
  note: string;
  examples: string[];
};
type Console = Awaited<ReturnType<typeof openConsole>>;
const suppliers = ['aurora', 'borealis'] as const;
const result = (area: string): Result => ({
  area,
  checked: 0,
  lost: 0,
  doubled: 0,
  note: '',
  examples: [],
});
const bad = (r: Result, kind: 'lost' | 'doubled', what: string) => {
  r[kind] += 1;
  if (r.examples.length < 5) r.examples.push(`${kind}: ${what}`);
};

type Act = { kind: string; ref: string; target: string };
/** How often each supplier really did something, by supplier, kind, task and address. */
const ledgersOf = async (instance: Instance): Promise<Map<string, number>> => {
  const acts = new Map<string, number>();
  for (const name of suppliers) {
    const ledger = await instance.supplier<{ acts: Act[] }>(name, 'GET', '/_lab/ledger');
    for (const { kind, ref, target } of ledger.acts) {
      const key = `${name} ${kind} ${ref.split(':')[0]} ${target}`;
      acts.set(key, (acts.get(key) ?? 0) + 1);
    }
  }
  return acts;
};

/** Each accepted address has one end, and each supplier did it exactly once when it is done. */
export const checkTasks = async (instance: Instance, load: Load, customer: Api) => {
  const r = result('refresh / preheat');
  const stands = [];
  for (const task of load.submitted) {
    const t = await customer.get<{ state: string; total: number; done: number }>(
      `/tasks/${task.id}`,
    );
    const items = await instance.sql<{ lane: string; target: string; state: string }>(
      'select lane, target, state from task_item where task_id = $1',
      [task.id],
    );
    stands.push({ task, t, items });
  }
  // Read last: what ends between the two is asked for, but not yet counted as done.
  const acts = await ledgersOf(instance);
  let failed = 0;
  for (const { task, t, items } of stands) {
    if (['waiting', 'active', 'paused'].includes(t.state)) bad(r, 'lost', `${task.id} ${t.state}`);
    if (items.length !== task.targets.length * suppliers.length || t.total !== items.length)
      bad(r, 'lost', `${task.id} has ${items.length} rows`);
    for (const target of task.targets) {
      const mine = items.filter((i) => i.target === target);
      const done = mine.filter((i) => i.state === 'done').length;
      failed += mine.length - done;
      const counts = suppliers.map((s) => acts.get(`${s} ${task.kind} ${task.id} ${target}`) ?? 0);
      r.checked += 1;
      const reached = counts.filter((n) => n > 0).length;
      if (reached < done) bad(r, 'lost', `${task.id} ${target}: ${done} done, ${reached} asked`);
      if (counts.some((n) => n > 1)) bad(r, 'doubled', `${task.id} ${target}: ${counts}`);
    }
  }
  const all = await instance.sql<{ n: number }>(
    `select count(*)::int as n from task where kind in ('refresh', 'preheat') and id <> all($1::uuid[])
       and created_by_email = 'super@demo-shop.test' and request_id <> 'demo' and created_at > $2`,
    [load.submitted.map((s) => s.id), load.startedAt],
  );
  // One task stands behind each request that was told `request.cut`: it took effect, its answer was lost.
  const cut = load.problems.filter((p) => p.includes('request.cut')).length;
  for (let i = cut; i < (all[0]?.n ?? 0); i += 1) bad(r, 'doubled', 'a task nobody was told of');
  r.note = `${load.submitted.length} tasks; ${failed} rows ended failed with a reason`;
  return r;
};

/** Every console applied each event of its streams once, in order, up to the last. */
export const checkConsoles = async (instance: Instance, consoles: readonly Console[]) => {
  const r = result('console events');
  const sequences = new Map(
    (
      await instance.sql<{ stream: string; seq: number }>(
        'select stream, seq::int as seq from stream_seq',
      )
    ).map((s) => [s.stream, s.seq] as const),
  );
  for (const [i, c] of consoles.entries()) {
    for (const [stream, from] of Object.entries(c.from)) {
      const heard = c.applied.filter((e) => e.stream === stream).map((e) => e.seq);
      r.checked += heard.length;
      const distinct = new Set(heard);
      for (let n = heard.length - distinct.size; n > 0; n -= 1)
        bad(r, 'doubled', `console ${i} ${stream}`);
      const last = Math.max(from, ...heard);
      for (let seq = from + 1; seq <= last; seq += 1)
        if (!distinct.has(seq)) bad(r, 'lost', `console ${i} ${stream} ${seq}`);
      if (heard.some((seq, at) => at > 0 && seq <= (heard[at - 1] as number)))
        bad(r, 'doubled', `console ${i} ${stream} out of order`);
      if (last < (sequences.get(stream) ?? 0) - 20)
        bad(r, 'lost', `console ${i} ${stream} ends at ${last} of ${sequences.get(stream)}`);
    }
  }
  const connects = consoles.reduce((sum, c) => sum + c.connects(), 0);
  r.note = `${consoles.length} consoles, ${connects} connections`;
  return r;
};

/** One notification per incident, turn and target; a receiver tells repeats by their id. */
export const checkNotices = async (instance: Instance, load: Load, sinks: Sinks) => {
  const r = result('alarm notices');
  const seen = new Map<string, Set<string>>();
  const copies = new Map<string, number>();
  for (const call of sinks.calls.values()) {
    const body = JSON.parse(call.body) as { id: string; event: string; incidentId?: string };
    copies.set(body.id, (copies.get(body.id) ?? 0) + 1);
    if (!body.incidentId || body.event === 'alarm.repeated') continue;
    const key = `${call.path} ${body.incidentId} ${body.event}`;
    seen.set(key, (seen.get(key) ?? new Set()).add(body.id));
  }
  for (const [key, ids] of seen) if (ids.size > 1) bad(r, 'doubled', key);
  const mails = new Map<string, number>();
  for (const m of sinks.mails.values()) mails.set(m.messageId, (mails.get(m.messageId) ?? 0) + 1);
  for (const { id, path } of load.policies) {
    const rows = await instance.sql<{ id: string; state: string; channel: string; turn: string }>(
      "select id, state, channel, turn from notice_delivery where policy_id = $1 and state <> 'suppressed'",
      [id],
    );
    const expected = load.tests.filter((t) => t.policyId === id);
    const tests = rows.filter((row) => row.turn === 'test').length;
    const promised = expected.reduce((sum, t) => sum + t.deliveries, 0);
    if (tests < promised) bad(r, 'lost', `${path}: ${tests} of ${promised} test notices`);
    if (tests > promised) bad(r, 'doubled', `${path}: ${tests} test notices, ${promised} told`);
    for (const row of rows) {
      r.checked += 1;
      if (row.state !== 'sent') bad(r, 'lost', `${path} ${row.channel} ${row.turn} ${row.state}`);
      const came =
        row.channel === 'webhook'
          ? copies.has(row.id)
          : [...mails.keys()].some((m) => m.includes(row.id));
      if (!came) bad(r, 'lost', `${path} ${row.channel} ${row.turn} never came`);
    }
  }
  const again = (of: Map<string, number>) =>
    [...of.values()].reduce((sum, n) => sum + Math.max(0, n - 1), 0);
  r.note = `${again(copies) + again(mails)} came again under the same id (killed between sending and noting)`;
  return r;
};
