import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  type SystemEventKind,
  systemEventKinds,
} from '#shared/areas/platform/processes/eventKinds';
import { systemEvents } from '#shared/areas/platform/processes/systemEvents';
import type { SentenceCode } from '#shared/kernel/sentences';
import { sentenceText } from '#shared/kernel/sentences';
import type { TextValue } from '#shared/kernel/text';
import { type Ctx, internal, type Run, system } from '../../../kernel/db/context';
import { endTrouble, keepTrouble } from './trouble.store';

/** What happened; its sentence is that of its kind, filled with the values. */
export type SystemEvent = {
  id?: string;
  at?: string;
  node: string;
  kind: SystemEventKind;
  values: Readonly<Record<string, TextValue>>;
  /** Another severity than that of its kind. */
  severity?: 'neutral' | 'warning' | 'error';
  log?: string | null;
  seconds?: number | null;
  /** The task whose job it was. */
  taskId?: string | null;
  /** Path of the screen where what it is about stands. */
  link?: string;
  /** Stands once until it is ended. */
  key?: string;
  /** What it leaves wrong, by a name of its own: a finding stands for that until `endTrouble`. */
  trouble?: string;
};

const codeOf = (kind: SystemEventKind): SentenceCode => `event.${kind}` as SentenceCode;
/** Events as rows, with the sentence of each. */
export const eventsSource =
  () => sql`select e.*, jsonb_build_object('code', 'event.' || e.kind, 'values', e."values") as summary
  from system_event e`;

/** Writes down what happened, once; bad news reaches the staff as a notice. False when it stood already. */
export const keepEvent = async (ctx: Ctx, e: SystemEvent): Promise<boolean> => {
  const { kind, node } = e;
  const severity = e.severity ?? systemEventKinds[kind][2];
  const values = { node, ...e.values };
  // The machine's time, which tests that move the platform's do not move.
  const { rows } = await sql<{ id: string }>`insert into system_event
      (id, at, kind, severity, node, "values", log, seconds, task_id, link, key)
    values (${e.id ?? randomUUID()}, coalesce(${e.at ?? null}::timestamptz, clock_timestamp()), ${kind}, ${severity},
      ${node}, ${JSON.stringify(values)}::jsonb, ${e.log ?? null}, ${e.seconds ?? null},
      ${e.taskId ?? null}, ${e.link ?? null}, ${e.key ?? null})
    on conflict do nothing returning id`.execute(internal(ctx));
  const id = rows[0]?.id;
  if (!id) return false;
  if (e.trouble !== undefined)
    await keepTrouble(ctx, {
      id,
      node,
      trouble: e.trouble,
      summary: { code: codeOf(kind), values },
      severity,
    });
  ctx.emit(systemEvents.events.changed, { id, kind });
  if (severity === 'error') {
    const [zhCN, en] = sentenceText({ code: codeOf(kind), values });
    ctx.notify(systemEvents.notices.happened, { id, summary: [zhCN, en] }, {});
  }
  return true;
};

/** Ends what stood under a key, and what it left wrong under the same name. */
export const endEvent = async (ctx: Ctx, key: string): Promise<boolean> => {
  const { rows } = await sql<{ id: string; kind: SystemEventKind }>`update system_event
    set ended_at = clock_timestamp(), key = null where key = ${key} returning id, kind`.execute(
    internal(ctx),
  );
  for (const row of rows) ctx.emit(systemEvents.events.changed, row);
  if (rows.length > 0) await endTrouble(ctx, key);
  return rows.length > 0;
};

/** Writes an event in a transaction of its own. */
export const noteEvent = (run: Run, e: SystemEvent): Promise<boolean> =>
  run(system, (ctx) => keepEvent(ctx, e));

/** How long the next job of a queue waits, and the task it is of. */
export type Late = { seconds: number; taskId: string | null };
/** Queues whose next job waits longer than the limit, and the end of those that do no more. */
export const keepBacklogs = async (
  ctx: Ctx,
  node: string,
  late: Readonly<Record<string, Late>>,
): Promise<void> => {
  for (const [queue, { seconds, taskId }] of Object.entries(late))
    await keepEvent(ctx, {
      node,
      kind: 'backlog',
      taskId,
      values: { queue, seconds },
      key: `backlog ${queue}`,
      trouble: `backlog ${queue}`,
    });
  const { rows } = await sql<{ key: string }>`select key from system_event
    where key like 'backlog %' and substr(key, 9) <> all(${Object.keys(late)}::text[])`.execute(
    internal(ctx),
  );
  for (const { key } of rows) await endEvent(ctx, key);
};
