import { sql } from 'kysely';
import { controlOrder, controlOrders, orderRow } from '#shared/areas/platform/processes/orders';
import type { Out, Row } from '#shared/kernel/contract';
import { personBehind } from '#shared/kernel/access';
import { type Ctx, internal } from '../../../kernel/db/context';
import { rowOf } from '../../../kernel/db/list';
import { insert } from '../../../kernel/db/rows';

export type OrderRow = Out<typeof controlOrders.endpoints.list>['rows'][number];
type Order = Row<typeof controlOrder>;

/** Seconds after which a wish that nobody took up is said to be late. */
const lateSeconds = 10;
/** SQL: state of the order `o`; its process reports, the clock says the rest. */
export const orderState = sql`case when o.replaced_at is not null then 'replaced'
  when o.refusal <> '' then 'refused'
  when o.valid_until <= clock_timestamp() then 'lapsed'
  when o.done_at is not null then 'done'
  when o.created_at < clock_timestamp() - interval '${sql.raw(String(lateSeconds))} seconds' then 'late'
  else 'waiting' end`;
/** Orders as rows, with the state each is in. */
export const ordersSource = () => sql`select o.*, ${orderState} as state from control_order o`;

const own = rowOf(controlOrders.endpoints.list, { source: ordersSource });

/**
 * Wishes something of a process: it takes it up within 2 s and reports; what was wished of the same
 * before is replaced. A standing wish holds for every later process of the node, until `validUntil`;
 * null as wish returns to what the process was started with.
 */
export const orderOf = async (
  ctx: Ctx,
  o: Pick<Order, 'node' | 'subject' | 'action'> & {
    wish: unknown;
    standing?: boolean;
    validUntil?: string | null;
  },
): Promise<OrderRow> => {
  const { node, subject, action, wish } = o;
  await sql`update control_order set replaced_at = clock_timestamp()
    where node = ${node} and subject = ${subject} and action = ${action} and replaced_at is null`.execute(
    internal(ctx),
  );
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(internal(ctx));
  const { id } = await insert(
    ctx,
    controlOrder,
    {
      node,
      subject,
      action,
      wish: { value: wish },
      standing: (o.standing ?? true) && wish !== null,
      validUntil: o.validUntil ?? null,
      askedBy: personBehind(ctx.who),
    },
    { operation: 'order' },
  );
  // Processes follow the database's clock, which tests do not move.
  await sql`update control_order set created_at = ${rows[0]?.at} where id = ${id}`.execute(
    internal(ctx),
  );
  return own(ctx, id);
};

/** Fields of an order's answer. */
export type OrderFields = typeof orderRow;

/** Wishes once that a process ends in order, to be started again by its launcher. */
export const restartNode = (ctx: Ctx, node: string): Promise<OrderRow> =>
  orderOf(ctx, { node, subject: 'node', action: 'restart', wish: true, standing: false });
