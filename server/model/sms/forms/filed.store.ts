import { sql } from 'kysely';
import { placesOf } from '#shared/areas/sms/material/variables';
import { templateCarriers } from '#shared/carriers';
import { type Ctx, internal } from '../../../kernel/db/context';

/** What a carrier accepted of an account: names of signatures, and templates by its codes, those with the fewest places first. */
export type FiledMaterial = {
  signatures: readonly string[];
  templates: readonly { code: string; text: string }[];
};
/** A binding of a channel to a carrier that may send templates alone. */
export type FiledParam = {
  channel: string;
  param: number;
  paramId: string;
  countries: string[];
  byTemplate: boolean;
};
const nothing: FiledMaterial = { signatures: [], templates: [] };
const protocols = Object.keys(templateCarriers);

/** The bindings in use of channels of which one at least leads to a carrier that sends templates alone; of others none. */
export const filedParams = async (ctx: Ctx, channels: readonly string[]): Promise<FiledParam[]> => {
  const { rows } =
    await sql<FiledParam>`select b.channel_id as channel, p.no as param, p.id as param_id, b.countries, p.protocol = any(${protocols}) as by_template
    from sms_binding b join sms_param p on p.id = b.param_id
    where b.enabled and p.enabled and b.channel_id = any(${channels}::uuid[]) and exists (select 1 from sms_binding x
      join sms_param q on q.id = x.param_id where x.channel_id = b.channel_id and x.enabled and q.enabled and q.protocol = any(${protocols}))`.execute(
      internal(ctx),
    );
  return rows;
};

/** What carriers accepted of accounts, by parameter and account; a template without a code cannot be sent and is left out. */
export const filedMaterial = async (
  ctx: Ctx,
  of: { paramIds: readonly string[]; accountIds: readonly string[] },
): Promise<(paramId: string, accountId: string) => FiledMaterial> => {
  const { rows } = await sql<{
    paramId: string;
    accountId: string;
    isTemplate: boolean;
    code: string | null;
    content: string;
  }>`select param_id, account_id, template_id is not null as is_template, code, content from sms_filing
    where state = 'accepted' and content is not null and param_id = any(${of.paramIds}::uuid[])
      and account_id = any(${of.accountIds}::uuid[]) order by created_at, id`.execute(
    internal(ctx),
  );
  const keyOf = (paramId: string, accountId: string) => `${paramId} ${accountId}`;
  const byKey = new Map<string, typeof rows>();
  for (const r of rows) {
    const key = keyOf(r.paramId, r.accountId);
    byKey.set(key, [...(byKey.get(key) ?? []), r]);
  }
  const materials = new Map(
    [...byKey].map(([key, filed]) => [
      key,
      {
        // Of two names that both begin a text the longer one is meant.
        signatures: filed
          .flatMap((f) => (f.isTemplate ? [] : f.content))
          .sort((a, b) => b.length - a.length),
        templates: filed
          .flatMap((f) =>
            f.isTemplate && f.code !== null ? { code: f.code, text: f.content } : [],
          )
          .sort((a, b) => placesOf(a.text).length - placesOf(b.text).length),
      },
    ]),
  );
  return (paramId, accountId) => materials.get(keyOf(paramId, accountId)) ?? nothing;
};
