import { filledText, variablesOf } from '#shared/areas/sms/material/variables';
import type { Ctx } from '../../../kernel/db/context';
import { channelRoute, type Route, routesOf, signedText, templateText } from '../messages/index';
import type { CampaignDraft } from './campaigns.store';

/** Variables that neither the columns of the file nor a constant fills. */
export const unfilled = (
  template: string,
  columns: readonly string[],
  constants: Readonly<Record<string, string>>,
): string[] => variablesOf(template).filter((v) => !columns.includes(v) && !constants[v]);

/**
 * What makes the messages of a campaign, from the versions of signature and template that are in use now:
 * the text for the values of a row, null when one is missing. Refuses material that is not approved.
 */
export const composerOf = async (
  ctx: Ctx,
  c: CampaignDraft,
  columns: readonly string[],
): Promise<(values: readonly string[]) => string | null> => {
  const sign = await signedText(ctx, c.accountId, c.signatureId);
  const template = await templateText(ctx, c.accountId, c);
  const names = variablesOf(template);
  return (values) => {
    const own = Object.fromEntries(columns.map((name, i) => [name, values[i] ?? '']));
    const filled = { ...c.constants, ...own };
    return names.every((name) => filled[name]) ? sign(filledText(template, filled)) : null;
  };
};

/** Which channel a message of a campaign takes: the one it names, or by the rules of its account. */
export const campaignRoutes = async (
  ctx: Ctx,
  { accountId, channelId }: Pick<CampaignDraft, 'accountId' | 'channelId'>,
): Promise<(kind: string, country: string) => Route | null> => {
  if (!channelId) return routesOf(ctx, accountId);
  const route = await channelRoute(ctx, channelId);
  return () => route && { ...route, fallback: true };
};
