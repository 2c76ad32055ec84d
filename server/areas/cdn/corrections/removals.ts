import type { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { longestDaysOf } from '#shared/areas/cdn/corrections/planMethods';
import type { Got, Out } from '#shared/kernel/contract';
import { badField } from '#shared/kernel/errors';
import { slotOf } from '#shared/kernel/units';
import type { Outside } from '../../../kernel/http/http';
import { accountOf, processScope } from './places.store';
import { keepProposal } from './proposals';

type Endpoint = (typeof dataPlans.endpoints)['createRemoval'];
type OutputEndpoint = (typeof dataPlans.endpoints)['createOutputRemoval'];
/** Log files are of an hour each, so what is removed is whole hours. */
const hour = 3_600;

/** Proposes that everything counted of a domain in whole hours be removed, and previews it. */
export const proposeRemoval = async (o: Outside, input: Got<Endpoint>): Promise<Out<Endpoint>> => {
  const { domainId, ticket, reason } = input;
  const fromAt = slotOf(input.from, hour);
  const toAt = slotOf(Date.parse(input.to) + hour * 1000 - 1, hour);
  const days = longestDaysOf('removal');
  const length = Date.parse(toAt) - Date.parse(fromAt);
  if (length <= 0 || length > days * 86_400_000) throw badField('to', 'plan.span', { days });
  const { accountId } = await o.transact((ctx) => accountOf(ctx, domainId));
  const scope = { accountId, domainId, paramId: null, source: null, method: 'removal' } as const;
  const figure = { measure: null, value: null, country: null };
  return keepProposal(o, { ...scope, fromAt, toAt, ...figure, ticket, reason }, []);
};

/** Proposes that what one log process task wrote be taken back, and previews it. */
export const proposeOutputRemoval = async (
  o: Outside,
  { processId, ticket, reason }: Got<OutputEndpoint>,
): Promise<Out<OutputEndpoint>> => {
  const scope = await o.transact((ctx) => processScope(ctx, processId));
  const figure = { measure: null, value: null, country: null };
  const draft = { ...scope, paramId: null, source: 'log', method: 'logOutput', ...figure } as const;
  return keepProposal(o, { ...draft, processId, ticket, reason }, []);
};
