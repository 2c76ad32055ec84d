import type { AuditOperation } from '#shared/kernel/auditOperations';
import { randomUUID } from 'node:crypto';
import type { LetterKind } from '#shared/areas/platform/letters/kinds';
import { letterTemplate, letterTemplates } from '#shared/areas/platform/letters/templates';
import type { Got } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { rowOf } from '../../../kernel/db/list';
import { insert } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import {
  ownText,
  personById,
  placesOf,
  queueEmail,
  type TemplateText,
  textFrom,
  versionOf,
} from '../../../model/platform/session/index';
import { renderEmail } from '../../../model/platform/session/mail/emailTexts';
import { shownValues } from './letters.store';
import * as store from './templates.store';

const { endpoints } = letterTemplates;
const one = rowOf(endpoints.list, { source: store.templateRows });
const fields = ['subjectZh', 'subjectEn', 'bodyZh', 'bodyEn'] as const;
type Draft = Got<typeof endpoints.publish>;

const variablesOf = (kind: LetterKind): string[] => placesOf(...Object.values(ownText(kind)));

/** Refuses a text that fills in what the letter does not know, or leaves its link out. */
const judge = (kind: LetterKind, text: TemplateText): void => {
  const variables = variablesOf(kind);
  for (const f of fields) {
    const name = placesOf(text[f]).find((place) => !variables.includes(place));
    const list = variables.map((k) => `{${k}}`).join(' ');
    if (name) throw badField(f, 'letterTemplate.unknown', { name: `{${name}}`, known: list });
  }
  if (!variables.includes('link')) return;
  for (const f of ['bodyZh', 'bodyEn'] as const)
    if (!text[f].split(/\n{2,}/).some((p) => p.trim() === '{link}'))
      throw badField(f, 'letterTemplate.link', { link: '{link}' });
};

/** Values to look at a text with: those of the last letter, else each variable's own name. */
const valuesFor = async (ctx: Ctx, kind: LetterKind): Promise<Record<string, string | null>> => {
  const id = await store.lastLetterOf(ctx, kind);
  const last = id ? await shownValues(ctx, id) : null;
  return Object.fromEntries(variablesOf(kind).map((name) => [name, last?.[name] ?? null]));
};
const drawn = async (ctx: Ctx, { kind, ...text }: Draft) => {
  const values = Object.fromEntries(
    Object.entries(await valuesFor(ctx, kind)).map(([name, v]) => [name, v ?? `{${name}}`]),
  );
  const side = (language: 'zh-CN' | 'en') => {
    const { subject, text: body } = renderEmail(kind, language, values, 0, textFrom(text));
    return { subject, text: body };
  };
  return { zh: side('zh-CN'), en: side('en') };
};

const publish = async (
  ctx: Ctx,
  kind: LetterKind,
  text: TemplateText,
  operation: AuditOperation,
) => {
  judge(kind, text);
  await store.lockKind(ctx, kind);
  const { version, ...before } = await versionOf(ctx, kind);
  if (fields.every((f) => before[f] === text[f])) throw new Failure('letterTemplate.same');
  const newest = (await store.versionsOf(ctx, kind))[0]?.version ?? version;
  const row = { kind, ...text, version: newest + 1, createdByEmail: ctx.who.email };
  await insert(ctx, letterTemplate, row, { operation, risk: 'high' });
  ctx.emit(letterTemplates.events.changed, { kind });
  return one(ctx, kind);
};

/** Texts of letters: versions that the next letter uses. */
export const letterTemplatesService = serve(letterTemplates, {
  ...plainVerbs(letterTemplates, { source: store.templateRows }),
  async one(ctx, { kind }) {
    const row = await one(ctx, kind);
    const { bodyZh, bodyEn } = await versionOf(ctx, kind);
    const values = await valuesFor(ctx, kind);
    const variables = Object.entries(values).map(([name, value]) => ({ name, value }));
    return { ...row, bodyZh, bodyEn, variables, versions: await store.versionsOf(ctx, kind) };
  },
  async preview(ctx, draft) {
    judge(draft.kind, draft);
    return drawn(ctx, draft);
  },
  publish: (ctx, { kind, ...text }) => publish(ctx, kind, text, 'publish'),
  async restore(ctx, { kind, version }) {
    const { version: present, ...text } = await versionOf(ctx, kind, version);
    if (present !== version) throw new Failure('letterTemplate.version');
    return publish(ctx, kind, text, 'restore');
  },
  async testSend(ctx, draft) {
    judge(draft.kind, draft);
    const { language } = await personById(ctx, ctx.who.userId);
    const { subject, text } = (await drawn(ctx, draft))[language === 'en' ? 'en' : 'zh'];
    await queueEmail(ctx, {
      to: ctx.who.email,
      template: 'plain',
      language,
      key: `test:${randomUUID()}`,
      values: { subject, text },
    });
    return {};
  },
});
