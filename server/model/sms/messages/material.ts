import type { ErrorCode } from '#shared/kernel/errors';
import { badField, Failure } from '#shared/kernel/errors';
import { filledText, variablesOf } from '#shared/areas/sms/material/variables';
import type { Ctx } from '../../../kernel/db/context';
import { materialInUse } from '../material/index';

/** How the texts of an account begin under a signature; refuses one that is not approved or not its own. */
export const signedText = async (
  ctx: Ctx,
  accountId: string,
  signatureId: string | null,
): Promise<(text: string) => string> => {
  if (!signatureId) return (text) => text;
  const signature = await materialInUse(ctx, 'signature', accountId, signatureId);
  if (!signature) throw new Failure('data.absent');
  const { content } = signature;
  if (!content) throw new Failure('sms.signature', { signature: signature.name });
  return (text) => `【${content['name'] ?? ''}】${text}`;
};

type Message = { text?: string | undefined; values?: Record<string, string> | undefined };
const required = (path: string, code: ErrorCode = 'field.required') =>
  badField(path, code, { field: path.split('.').at(-1) ?? path });

/** The text of the version of a template that is in use; refuses as `textsOf` does. */
export const templateText = async (
  ctx: Ctx,
  accountId: string,
  o: { kind: string; templateId: string },
): Promise<string> => {
  const template = await materialInUse(ctx, 'template', accountId, o.templateId);
  if (!template) throw new Failure('data.absent');
  if (!template.content) throw new Failure('sms.template', { template: template.name });
  const { kind, text = '' } = template.content;
  if (kind !== o.kind) throw badField('kind', 'sms.templateKind', { template: template.name });
  return text;
};

/**
 * What the messages of a call say: their own texts, or those of the version of a template that is in
 * use, with its places filled. Refuses a template that is not approved, of another account or type, and
 * messages that leave a place empty.
 */
export const textsOf = async (
  ctx: Ctx,
  accountId: string,
  o: { kind: string; templateId: string | null; messages: readonly Message[] },
): Promise<string[]> => {
  if (!o.templateId)
    return o.messages.map((m, i) => {
      if (m.text === undefined) throw required(`messages.${i}.text`);
      return m.text;
    });
  const text = await templateText(ctx, accountId, { ...o, templateId: o.templateId });
  const names = variablesOf(text);
  return o.messages.map(({ values = {} }, i) => {
    const missing = names.filter((name) => !values[name]);
    if (missing.length > 0)
      throw badField(`messages.${i}.values`, 'sms.values', { names: missing.join(', ') });
    return filledText(text, values);
  });
};
