import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { boundParams, channelRoute, routesOf } from './routes.store';
import { addSubmission } from './submission.store';

/** A message on trial: marked as one, free of charge, and left out of what campaigns count. */
export type Trial = {
  accountId: string;
  /** With a channel it goes out once over each of its bindings. */
  channelId: string | null;
  to: string;
  text: string;
  sender: string;
  kind: string;
};

/** Takes a message on trial; throws `sms.noRoute` for a channel that carries nothing now. */
export const sendTrial = async (
  ctx: Ctx,
  { channelId, to, text, ...rest }: Trial,
): ReturnType<typeof addSubmission> => {
  const call = { ...rest, test: true, entry: 'test' } as const;
  const wanted = { to, text, reference: null };
  if (channelId === null) {
    const routeOf = await routesOf(ctx, rest.accountId);
    return addSubmission(ctx, { ...call, routeOf, onlyParams: [null] }, [wanted]);
  }
  const route = await channelRoute(ctx, channelId);
  if (!route) throw new Failure('sms.noRoute');
  const onlyParams = (await boundParams(ctx, channelId)).map((p) => p.no);
  return addSubmission(
    ctx,
    { ...call, routeOf: () => route, onlyParams },
    onlyParams.map(() => wanted),
  );
};
