import { type RawBuilder, sql } from 'kysely';
import { letterKinds, type LetterKind } from '#shared/areas/platform/letters/kinds';
import type { letterTemplates } from '#shared/areas/platform/letters/templates';
import type { Out } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { ownText } from '../../../model/platform/session/index';

/** Every kind with the text the platform came with. */
const ownRows = (): string =>
  JSON.stringify(
    Object.keys(letterKinds).map((kind) => {
      const { subjectZh, subjectEn } = ownText(kind as LetterKind);
      return { kind, zh: subjectZh, en: subjectEn };
    }),
  );

/** Rows of the list: each kind with the version in use and its letters of 30 days. */
export const templateRows = (ctx: Ctx): RawBuilder<unknown> => sql`
  select k.kind as id, k.kind, coalesce(v.version, 0) as version, coalesce(v.subject_zh, k.zh) as subject_zh,
    coalesce(v.subject_en, k.en) as subject_en, v.created_by_email as changed_by, v.created_at as changed_at,
    coalesce(l.letters, 0) as letters, coalesce(l.failed, 0) as failed
  from jsonb_to_recordset(${ownRows()}::jsonb) as k(kind text, zh text, en text)
  left join lateral (select * from letter_template t where t.kind = k.kind order by t.version desc limit 1) v on true
  left join (select template, count(*)::int as letters, count(*) filter (where state = 'failed')::int as failed
    from letter where created_at > ${ctx.now()}::timestamptz - interval '30 days' group by 1) l on l.template = k.kind`;

type Version = Out<typeof letterTemplates.endpoints.one>['versions'][number];
/** Published versions of a kind, newest first, with the text the platform came with at the end. */
export const versionsOf = async (ctx: Ctx, kind: LetterKind): Promise<Version[]> => {
  const { rows } =
    await sql<Version>`select version, created_by_email, created_at from letter_template
    where kind = ${kind} order by version desc limit 100`.execute(internal(ctx));
  return [...rows, { version: 0, createdByEmail: null, createdAt: null }];
};
/** The newest letter of a kind, whose values a preview is filled with. */
export const lastLetterOf = async (ctx: Ctx, kind: LetterKind): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`select id from letter where template = ${kind}
    and shown_sealed is not null order by created_at desc limit 1`.execute(internal(ctx));
  return rows[0]?.id ?? null;
};
/** Publishing of one kind goes one after the other, so that versions have no gaps. */
export const lockKind = (ctx: Ctx, kind: LetterKind) =>
  sql`select pg_advisory_xact_lock(hashtext(${`letter template ${kind}`}))`.execute(internal(ctx));
