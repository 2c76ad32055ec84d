import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { LetterKind } from '#shared/areas/platform/letters/kinds';
import { mailSuppressions } from '#shared/areas/platform/letters/suppressions';
import { type Ctx, internal } from '../../../../kernel/db/context';
import { emailTexts, type Text } from './emailTexts';

export type TemplateText = {
  subjectZh: string;
  subjectEn: string;
  bodyZh: string;
  bodyEn: string;
};
const paragraphs = (body: string): string[] => body.split(/\n{2,}/).map((p) => p.trim());

/** A published text as letters are drawn from it. */
export const textFrom = (t: TemplateText): Text => {
  const [zh, en] = [paragraphs(t.bodyZh), paragraphs(t.bodyEn)];
  const lines = Array.from({ length: Math.max(zh.length, en.length) }, (_, i) => [
    zh[i] ?? '',
    en[i] ?? '',
  ]);
  return { subject: [t.subjectZh, t.subjectEn], lines: lines as [string, string][] };
};
/** The text the platform came with, as people edit it. */
export const ownText = (kind: LetterKind): TemplateText => {
  const { subject, lines }: Text = emailTexts[kind];
  const body = (side: 0 | 1) => lines.map((line) => line[side]).join('\n\n');
  return { subjectZh: subject[0], subjectEn: subject[1], bodyZh: body(0), bodyEn: body(1) };
};
/** Names that a text fills in. */
export const placesOf = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? ''))),
];

/** The text of a version of a kind of letter, the newest without one; 0 is what the platform came with. */
export const versionOf = async (
  ctx: Ctx,
  kind: LetterKind,
  version?: number,
): Promise<TemplateText & { version: number }> => {
  if (version === 0) return { ...ownText(kind), version: 0 };
  const { rows } = await sql<
    TemplateText & { version: number }
  >`select version, subject_zh, subject_en, body_zh, body_en
    from letter_template where kind = ${kind} and (${version ?? null}::int is null or version = ${version ?? null})
    order by version desc limit 1`.execute(internal(ctx));
  return rows[0] ?? { ...ownText(kind), version: 0 };
};

/** Whether nothing is mailed to an address, as its mailbox refused for good. */
export const isSuppressed = async (ctx: Ctx, address: string): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from mail_suppression where address = ${address.toLowerCase()}`.execute(
      internal(ctx),
    );
  return rows.length > 0;
};
/** Notes that a mailbox refused for good. */
export const suppress = async (
  ctx: Ctx,
  o: { address: string; answer: string; letterId: string },
): Promise<void> => {
  const id = randomUUID();
  const { rows } =
    await sql`insert into mail_suppression (id, address, answer, letter_id, created_at)
    values (${id}, ${o.address.toLowerCase()}, ${o.answer.slice(0, 500)}, ${o.letterId}, ${ctx.now()})
    on conflict (address) do nothing returning 1`.execute(internal(ctx));
  if (rows.length > 0) ctx.emit(mailSuppressions.events.changed, { id });
};
