import * as z from 'zod';
import { asNumber, entity, event, get, nothing, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as platformTerms from '../terms';
import { letterKinds } from './kinds';

const kind = field.choice(...platformTerms.letter, letterKinds);
const version = field.count(...terms.version);
/** A published text of one kind of letter. Paragraphs stand apart by an empty line; `{name}` is filled in. */
export const letterTemplate = entity('letterTemplate', '邮件模板', 'Letter template', {
  id: field.id(),
  kind,
  version,
  subjectZh: field.text('中文主题', 'Subject in Chinese', 200),
  subjectEn: field.text('英文主题', 'Subject in English', 200),
  bodyZh: field.longText('中文正文', 'Text in Chinese', 4000),
  bodyEn: field.longText('英文正文', 'Text in English', 4000),
  createdByEmail: field.shown('发布人', 'Published by'),
  createdAt: field.created(),
});
const { subjectZh, subjectEn, bodyZh, bodyEn } = letterTemplate.schema.shape;
const texts = { subjectZh, subjectEn, bodyZh, bodyEn };

/** One kind of letter in the list: the version in use, and what was written with it lately. */
const row = z.object({
  /** The kind itself: there is one row for each. */
  id: field.shown(...platformTerms.objectId),
  kind,
  version,
  subjectZh,
  subjectEn,
  changedBy: field.shown('最近修改人', 'Last changed by').nullable(),
  changedAt: field.time('修改时间', 'Changed at').nullable(),
  letters: field.count('近 30 天邮件', 'Letters, 30 days'),
  failed: field.count('其中失败', 'Of them failed'),
});
const ofKind = z.strictObject({
  kind: z.enum(Object.keys(letterKinds) as [keyof typeof letterKinds]),
});
const drafted = ofKind.extend(texts);
const rendered = z.object({ subject: z.string(), text: z.string() });

export const letterTemplates = resource('letterTemplates', {
  entity: letterTemplate,
  endpoints: {
    list: listing(row, {
      scope: 'platform',
      permission: 'staff.users.view',
      search: ['subjectZh', 'subjectEn'],
      sort: ['kind', 'version', 'changedAt', 'letters', 'failed'],
      order: 'kind',
      summary: ['各类邮件使用的模板版本', 'The version in use of each kind of letter'],
    }),
    one: get('/:kind', {
      permission: 'staff.users.view',
      input: ofKind,
      output: row.extend({
        bodyZh: z.string(),
        bodyEn: z.string(),
        /** What may be filled in, with the values of the last letter of the kind where there is one. */
        variables: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
        /** Published versions, newest first; 0 is the text the platform came with. */
        versions: z.array(
          z.object({
            version: z.int(),
            createdByEmail: z.string().nullable(),
            createdAt: z.string().nullable(),
          }),
        ),
      }),
      summary: ['一类邮件的文本、变量与版本', 'Text, variables and versions of a kind of letter'],
    }),
    preview: post('/:kind/preview', {
      permission: 'staff.users.view',
      input: drafted,
      output: z.object({ zh: rendered, en: rendered }),
      summary: ['以最近一封邮件的值预览', 'Shows a text with the values of the last letter'],
    }),
    publish: post('/:kind/publish', {
      permission: 'staff.users.operate',
      input: drafted,
      output: row,
      summary: [
        '发布为新版本，下一封邮件即使用',
        'Publishes a new version, which the next letter uses',
      ],
    }),
    restore: post('/:kind/restore', {
      permission: 'staff.users.operate',
      input: ofKind.extend({ version: asNumber(z.int().min(0)) }),
      output: row,
      summary: ['恢复为先前版本', 'Goes back to an earlier version'],
    }),
    testSend: post('/:kind/test', {
      permission: 'staff.users.operate',
      rate: 'test',
      input: drafted,
      output: nothing,
      summary: ['将预览发送给自己', 'Mails the preview to oneself'],
    }),
  },
  events: { changed: event('staff', z.object({ kind: z.string() })) },
});
