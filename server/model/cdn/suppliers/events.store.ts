import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

/** What happens at a supplier beside single calls: cut off after failures, a node that failed a check. */
export type SupplierEvent = {
  kind: 'cut' | 'nodeDown';
  supplier: string;
  paramId?: string;
  node?: string;
};
const keptDays = 40;

/** Notes an event, for alarms on supplier health; old ones leave with the new. */
export const noteEvent = async (ctx: Ctx, e: SupplierEvent): Promise<void> => {
  await sql`insert into supplier_event (at, kind, supplier, param_id, node)
    values (${ctx.now()}, ${e.kind}, ${e.supplier}, ${e.paramId ?? null}, ${e.node ?? null})`.execute(
    internal(ctx),
  );
  await sql`delete from supplier_event where at < ${ctx.now()}::timestamptz - ${keptDays} * interval '1 day'`.execute(
    internal(ctx),
  );
};
