import type { Resource } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { kindOf } from '#shared/kernel/field';
import { isStaff } from '#shared/kernel/access';
import { type Ctx, internal } from './context';
import type { Served } from '../http/http';
import { anywhere, paged, type PageQuery } from './paged';
import { change, columnsOf, erase, insert } from './rows';

export type PlainVerb = 'list' | 'one' | 'create' | 'update' | 'remove';
/** Whose the rows of a plain resource are: an account's, the platform's, or one person's. */
export type Scope = 'account' | 'platform' | 'person';
type Row = Record<string, unknown> & { id: string };
type Written = { id: string; accountId?: string | null; userId?: string | null };

/** The column and value every read and write of these rows is held to; null for staff and the platform. */
const held = (ctx: Ctx, scope: Scope): [string, string] | null => {
  if (scope === 'person') return ['userId', ctx.who.userId];
  if (scope === 'account' && !isStaff(ctx.who)) return ['accountId', ctx.who.accountId ?? ''];
  return null;
};

/** A plain entity needs no service file: its contract and whose its rows are is enough. */
export const plain = (area: Resource, scope: Scope): Served => {
  const { entity } = area;
  const changed = area.events['changed'];
  /* Safe cast: the table is named by the entity, which Kysely cannot follow through a parameter. */
  // oxlint-disable-next-line typescript/no-explicit-any
  const from = (ctx: Ctx): any => {
    // oxlint-disable-next-line typescript/no-explicit-any
    const all = (internal(ctx) as any).selectFrom(entity.name).select(columnsOf(entity));
    const mine = held(ctx, scope);
    return mine ? all.where(mine[0], '=', mine[1]) : all;
  };
  const own = async (ctx: Ctx, id: string): Promise<Row> => {
    const row = await from(ctx).where('id', '=', id).executeTakeFirst();
    if (!row) throw new Failure('data.absent');
    return row;
  };
  /** Tells open consoles of a write where the contract declares the event `changed`. */
  const told = (ctx: Ctx, row: Row): Row => {
    const { id, accountId = null, userId = null } = row as Written;
    if (changed) ctx.emit(changed, { id }, { accountId, userId });
    return row;
  };
  const exact = (name: string) => {
    const field = (entity.schema.shape as Record<string, Parameters<typeof kindOf>[0]>)[name];
    return field !== undefined && ['choice', 'ref', 'id', 'flag'].includes(kindOf(field));
  };
  const verbs = {
    list: (ctx: Ctx, { page, size, sort, ...filters }: PageQuery & Record<string, unknown>) =>
      paged(
        ctx,
        Object.entries(filters).reduce(
          (q, [k, v]) =>
            v === undefined || v === ''
              ? q
              : exact(k)
                ? q.where(k, '=', v)
                : q.where(k, 'ilike', anywhere(String(v))),
          from(ctx),
        ),
        { page, size, sort },
      ),
    one: (ctx: Ctx, { id }: Row) => own(ctx, id),
    create: async (ctx: Ctx, row: Row) => {
      const mine = held(ctx, scope);
      const whole = { ...row, ...(mine ? { [mine[0]]: mine[1] } : {}) };
      return told(ctx, (await insert(ctx, entity, whole as never)) as Row);
    },
    update: async (ctx: Ctx, { id, ...patch }: Row) => {
      await own(ctx, id);
      return told(ctx, (await change(ctx, entity, id, patch)) as Row);
    },
    remove: async (ctx: Ctx, { id }: Row) => {
      await own(ctx, id);
      told(ctx, (await erase(ctx, entity, id)) as Row);
      return {};
    },
  };
  return { area, service: verbs as unknown as Served['service'] };
};
