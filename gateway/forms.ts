import { sendsTemplates } from '#shared/carriers';
import { system } from '#server/kernel/db/context';
import type { FiledForm } from '#server/drivers/sms/link';
import type { OpenedParam } from '#server/model/sms/carriers/index';
import { filedMaterial, formOf } from '#server/model/sms/forms/index';
import type { Surroundings } from './types';

type FormOf = (accountId: string, text: string) => FiledForm | null;

/** What finds of a text the form in which the carrier of a parameter sends it, by what it accepts at this moment; null of others. */
export const formsAt = async (
  { run }: Pick<Surroundings, 'run'>,
  { id, options }: OpenedParam,
  rows: readonly { accountId: string }[],
): Promise<FormOf> => {
  if (!sendsTemplates(options.protocol) || rows.length === 0) return () => null;
  const accountIds = [...new Set(rows.map((r) => r.accountId))];
  const materialOf = await run(system, (ctx) => filedMaterial(ctx, { paramIds: [id], accountIds }));
  return (accountId, text) => formOf(text, materialOf(id, accountId));
};
