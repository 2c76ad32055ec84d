import { networkRule, networkRules } from '#shared/areas/platform/session/networkRules';
import { personBehind } from '#shared/kernel/access';
import type { Got } from '#shared/kernel/contract';
import { badField } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { change, erase, insert } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import {
  canonicalNetwork,
  isTooWide,
  liesIn,
} from '../../../model/platform/session/addresses/networks';

const { endpoints, events } = networkRules;
const utc = (at: string | null): string | null => at && new Date(at).toISOString();

const create = async (
  ctx: Ctx,
  { network: typed, action, reason, endsAt, confirmed }: Got<typeof endpoints.create>,
) => {
  const network = canonicalNetwork(typed);
  if (!network) throw badField('network', 'network.wrong', { value: typed });
  if (action === 'block' && isTooWide(network)) throw badField('network', 'network.everything');
  if (endsAt && Date.parse(endsAt) <= Date.parse(ctx.now()))
    throw badField('endsAt', 'apiKey.past');
  if (action === 'block' && !confirmed && liesIn(ctx.ip, network))
    throw badField('confirmed', 'network.own', { ip: ctx.ip });
  const row = await insert(
    ctx,
    networkRule,
    { network, action, reason, endsAt: utc(endsAt), byEmail: personBehind(ctx.who) },
    { risk: 'high', operation: action },
  );
  ctx.emit(events.changed, { id: row.id });
  return row;
};

/** What is decided about addresses; every process hears of a change and reads the rules anew. */
export const networkRulesService = serve(networkRules, {
  ...plainVerbs(networkRules),
  create,
  async update(ctx, { id, reason, endsAt }) {
    const row = await change(
      ctx,
      networkRule,
      id,
      { reason, endsAt: utc(endsAt) },
      { risk: 'high' },
    );
    ctx.emit(events.changed, { id });
    return row;
  },
  async remove(ctx, { id }) {
    await erase(ctx, networkRule, id);
    ctx.emit(events.changed, { id });
    return {};
  },
});
