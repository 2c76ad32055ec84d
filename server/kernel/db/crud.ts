import type { AuditOperation } from '#shared/kernel/auditOperations';
import * as z from 'zod';
import type {
  Endpoint,
  Got,
  Out,
  PlainVerb,
  Resource,
  Row as RowOf,
} from '#shared/kernel/contract';
import { badField } from '#shared/kernel/errors';
import type { Served, Service } from '../http/http';
import type { Ctx } from './context';
import { type Around, type From, heldTo, listRows, rowOf, type Source } from './list';
import { accountOf, change, erase, insert, writable } from './rows';

type Row = Record<string, unknown> & { id: string };
/** A row as `one` shows it. */
type Shown<A extends Resource> = Out<NonNullable<A['endpoints']['one']>>;
/** What a form says of a row, when it adds one and when it changes it. */
type Draft<A extends Resource> =
  | Got<NonNullable<A['endpoints']['create']>>
  | Omit<Got<NonNullable<A['endpoints']['update']>>, 'id'>;
type Plain<A extends Resource> = Pick<Service<A>, PlainVerb & keyof A['endpoints']>;

/** What a plain resource may add to the plain verbs, and to what its list reads. */
export type PlainOptions<A extends Resource> = Around<Got<NonNullable<A['endpoints']['list']>>> & {
  /** Rows beyond the entity's own table: an SQL select whose columns are the fields in snake case. */
  source?: Source;
  /** Values of a new row that the platform works out (`computed` of the contract). */
  fill?: (ctx: Ctx, draft: Draft<A>) => Promise<Partial<RowOf<A['entity']>>>;
  /** Refuses a write (`Failure`), or adds columns to it; `before` is null for a new row. */
  check?: (
    ctx: Ctx,
    draft: Draft<A>,
    before: Shown<A> | null,
  ) => Promise<Partial<RowOf<A['entity']>> | undefined>;
  /** Refuses a removal (`Failure`), or does what must come before it. */
  leave?: (ctx: Ctx, row: Shown<A>) => Promise<void>;
  /** Does what follows from a write in the same transaction; `after` is null when the row was removed. */
  follow?: (ctx: Ctx, after: Shown<A> | null, before: Shown<A> | null) => Promise<void>;
  /** A new row is a critical operation, too. */
  criticalNew?: true;
  /** Another name, or a high risk, for the audit record of a change. */
  audited?: (draft: Draft<A>, before: Shown<A>) => { operation?: AuditOperation; risk?: 'high' };
};

/** Whose a new row is: the asking account's or person's, or for staff the account they name. */
const ownerOf = (ctx: Ctx, area: Resource, row: Record<string, unknown>) => {
  const scope = area.endpoints['list']?.list?.scope ?? 'platform';
  const owner = heldTo(ctx, scope);
  if (owner) return { [owner[0]]: owner[1] };
  if (scope !== 'account') return {};
  const accountId = row['accountId'] ?? null;
  const field = area.entity.schema.shape['accountId'] as z.ZodType | undefined;
  if (accountId === null && !field?.safeParse(null).success)
    throw badField('accountId', 'field.required', { field: 'accountId' });
  return { accountId };
};

/**
 * The plain verbs of a resource declared with `crud` or `readable`, to be spread into `serve` beside
 * its own ones. Each write is checked, audited, and told to open consoles by the event `changed`.
 */
export const plainVerbs = <A extends Resource>(
  area: A,
  o: PlainOptions<NoInfer<A>> = {},
): Plain<A> => {
  const { entity } = area;
  const endpoints: Record<string, Endpoint> = area.endpoints;
  const { list } = endpoints;
  if (!list?.list) throw new Error(`${area.name} declares no list of its rows`);
  const spec = endpoints['create']?.plain;
  if (spec && spec.computed.length > 0 && !o.fill)
    throw new Error(`${area.name}: nobody fills ${spec.computed.join(', ')}`);
  const from = { ...o, ...(o.source ? {} : { entity }) } as From;
  // Columns and names are selected by the fields of what `list` and `one` give.
  const own = rowOf(list, from) as (ctx: Ctx, id: string) => Promise<Shown<A> & Row>;
  /** Tells open consoles of a write where the contract declares the event; payloads take what they name. */
  const tell = (ctx: Ctx, row: Row): void => {
    const changed = area.events['changed'];
    const accountId = accountOf(entity, row);
    if (!changed) return;
    const named = changed.payload instanceof z.ZodObject ? Object.keys(changed.payload.shape) : [];
    const payload = Object.fromEntries(named.map((k) => [k, row[k]]));
    ctx.emit(changed, payload, { accountId, userId: (row['userId'] as string) ?? null });
  };
  const written = async (ctx: Ctx, id: string, before: Shown<A> | null): Promise<Row> => {
    const row = await own(ctx, id);
    await o.follow?.(ctx, row, before);
    tell(ctx, row);
    return row;
  };
  const verbs = {
    list: (ctx: Ctx, query: never) => listRows(ctx, list, from, query),
    one: (ctx: Ctx, { id }: Row) => own(ctx, id),
    async create(ctx: Ctx, input: Record<string, unknown>) {
      const draft = { ...input, ...ownerOf(ctx, area, input) } as Draft<A>;
      const row = {
        ...spec?.filled,
        ...writable(entity, draft as object),
        ...(await o.fill?.(ctx, draft)),
        ...(await o.check?.(ctx, draft, null)),
      };
      const { id } = (await insert(
        ctx,
        entity,
        row as never,
        o.criticalNew ? { risk: 'high' } : {},
      )) as Row;
      return written(ctx, id, null);
    },
    async update(ctx: Ctx, { id, ...input }: Row) {
      const before = await own(ctx, id);
      const draft = input as Draft<A>;
      const row = { ...writable(entity, input), ...(await o.check?.(ctx, draft, before)) };
      await change(ctx, entity, id, row, o.audited?.(draft, before));
      return written(ctx, id, before);
    },
    async remove(ctx: Ctx, { id }: Row) {
      const before = await own(ctx, id);
      await o.leave?.(ctx, before);
      await erase(ctx, entity, id);
      await o.follow?.(ctx, null, before);
      tell(ctx, before);
      return {};
    },
  };
  // Only the verbs the contract declares; each is checked against it by name in `serve`.
  return Object.fromEntries(
    Object.entries(verbs).filter(([name]) => name in endpoints),
  ) as unknown as Plain<A>;
};

/** A resource that has only plain verbs needs no service file: its contract is enough. */
export const plain = (area: Resource): Served => ({
  area,
  service: plainVerbs(area) as unknown as Served['service'],
});
