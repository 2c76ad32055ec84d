import { stateNumbers } from '#shared/areas/sms/records/states';
import { absentCode, type Link } from '#server/drivers/sms/link';
import { doubted, settleDoubted, storeAbsent, storeAnswers } from './store/answers';
import { type BindOf, isWhole, type Surroundings } from './types';

/** After this a carrier that can be asked is asked about what is in doubt. */
const askAfterMs = 5_000;

/**
 * Asks a carrier by our own references what became of messages whose answer was lost, and settles them. What it never had
 * goes to it again: whoever can be asked by our reference takes the same one once.
 */
export const askDoubts = async (
  { pool, shard, keys }: Surroundings,
  of: BindOf,
  ask: NonNullable<Link['ask']>,
): Promise<void> => {
  const { param, id: bind } = of;
  const where = { param: param.no, bind, shard: shard * 2, whole: isWhole(param.options) };
  for (const { id, part, n, sentAt, dest } of await doubted(pool, where.param, askAfterMs)) {
    const answer = await ask({ id, sentAt, to: keys.open(dest, id) });
    if (answer?.kind !== 'accepted' && answer?.kind !== 'refused') continue;
    const isThere = answer.kind === 'accepted';
    const settled = {
      id,
      part,
      n,
      sentAt,
      state: isThere ? stateNumbers.sent : stateNumbers.rejected,
      err: isThere ? null : answer.code,
      peerKey: isThere ? answer.peerKey : null,
    };
    if (settled.err === absentCode) await storeAbsent(pool, where, settled);
    else await storeAnswers(pool, where, [settled], []);
  }
  await settleDoubted(pool, where.param);
};
