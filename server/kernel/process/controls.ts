import type pg from 'pg';

/** Something of this process that can be wished to be otherwise. */
export type Control = {
  subject: string;
  action: string;
  /** Brings a wish about, or throws why not; null returns to what the process was started with. */
  apply: (wish: unknown) => Promise<void> | void;
};

/** What can be wished of one process; wishes for something added later wait for it. */
export type Controls = {
  add: (control: Control) => () => void;
  find: (subject: string, action: string) => Control | undefined;
  /** Takes up all that is wished by now; nothing before `startControl`. */
  settle: () => Promise<void>;
  follow: (look: () => Promise<void>) => void;
};

const keyOf = (subject: string, action: string): string => `${subject} ${action}`;

/** Opens the list of controls of a process. */
export const openControls = (): Controls => {
  const controls = new Map<string, Control>();
  let settle = async (): Promise<void> => undefined;
  return {
    add(control) {
      const key = keyOf(control.subject, control.action);
      controls.set(key, control);
      return () => {
        if (controls.get(key) === control) controls.delete(key);
      };
    },
    find: (subject, action) => controls.get(keyOf(subject, action)),
    settle: () => settle(),
    follow(look) {
      settle = look;
    },
  };
};

type Order = { id: string; subject: string; action: string; wish: unknown };
const everyMs = 1_000;
/** Orders that hold for a node: standing ones, and those for once that nobody took up. */
const holding = `select id, subject, action, wish->'value' as wish from control_order
  where node = $1 and replaced_at is null and (standing or process_id is null)
    and (valid_until is null or valid_until > clock_timestamp()) order by created_at`;
const report = `update control_order set seen_at = coalesce(seen_at, $2), done_at = clock_timestamp(), refusal = $3,
  process_id = $4 where id = $1`;

/**
 * Looks each second what is wished of this process, brings it about and reports it in the order's row.
 * A wish that has lapsed is taken back. `node` tells which place the process has taken.
 */
export const startControl = (o: {
  pool: pg.Pool;
  node: () => string;
  processId: string;
  controls: Controls;
  report: (error: unknown) => void;
}): { stop: () => Promise<void> } => {
  const orders = new Map<string, Order>();
  const apply = async (order: Order): Promise<void> => {
    const control = o.controls.find(order.subject, order.action);
    if (!control) return;
    const seenAt = new Date();
    let refusal = '';
    try {
      await control.apply(order.wish);
    } catch (error) {
      refusal = (error as Error).message.slice(0, 200) || 'failed';
    }
    orders.set(keyOf(order.subject, order.action), order);
    await o.pool.query(report, [order.id, seenAt, refusal, o.processId]);
  };
  const look = async (): Promise<void> => {
    const { rows } = await o.pool.query<Order>(holding, [o.node()]);
    const keys = new Set(rows.map((r) => keyOf(r.subject, r.action)));
    for (const [key, { subject, action, wish }] of orders) {
      if (keys.has(key)) continue;
      orders.delete(key);
      if (wish !== null) await o.controls.find(subject, action)?.apply(null);
    }
    for (const order of rows)
      if (orders.get(keyOf(order.subject, order.action))?.id !== order.id) await apply(order);
  };
  let looking: Promise<void> | null = null;
  const again = (): Promise<void> => {
    looking ??= look()
      .catch(o.report)
      .finally(() => {
        looking = null;
      });
    return looking;
  };
  o.controls.follow(again);
  const timer = setInterval(() => void again(), everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
};
