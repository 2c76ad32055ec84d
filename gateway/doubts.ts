import { stateNumbers } from '#shared/areas/sms/records/states';
import type { Link } from '#server/drivers/sms/link';
import { doubted, storeAnswers } from './store/answers';
import { type BindOf, isWhole, type Surroundings } from './types';

/** After this a carrier that can be asked is asked about what is in doubt. */
const askAfterMs = 5_000;

/** Asks a carrier by our own references what became of messages whose answer was lost, and settles them. */
export const askDoubts = async (
  { pool, shard }: Surroundings,
  of: BindOf,
  ask: NonNullable<Link['ask']>,
): Promise<void> => {
  const { param, id: bind } = of;
  const where = { param: param.no, bind, shard: shard * 2, whole: isWhole(param.options) };
  for (const { id, part, n, sentAt } of await doubted(pool, where.param, askAfterMs)) {
    const answer = await ask(id);
    if (answer?.kind !== 'accepted' && answer?.kind !== 'refused') continue;
    const isThere = answer.kind === 'accepted';
    const outcome = {
      state: isThere ? stateNumbers.sent : stateNumbers.rejected,
      err: isThere ? null : answer.code,
      peerKey: isThere ? answer.peerKey : null,
    };
    await storeAnswers(pool, where, [{ id, part, n, sentAt, ...outcome }], []);
  }
};
