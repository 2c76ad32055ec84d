import { stateNumbers } from '#shared/areas/sms/records/states';
import type { Answer } from '#server/drivers/sms/link';
import type { Again, Stored } from './store/answers';
import type { Item } from './types';

/** What a carrier said to a part, with what is stored of it and whether another carrier is to be tried. */
export type Told = { item: Item; part: number; stored: Stored; again: Again | null };

/**
 * An answer as it is stored; nothing said is a doubt. A refused first part looks for another way where the route allows it;
 * a doubt at a carrier that can be asked (`asks`) keeps what it takes to go to it again.
 */
export const toldOf = (
  item: Item,
  part: number,
  answer: Answer,
  { param, asks }: { param: number; asks: boolean },
): Told => {
  const { id, n, sentAt, chunk } = item;
  const isRefused = answer.kind === 'refused';
  const isTaken = answer.kind === 'accepted';
  const next = { id, chunk: chunk.id, n };
  const again = (): Again | null => {
    if (isRefused && part === 1 && chunk.fallback)
      return { ...next, refused: [...chunk.refused, param], onlyParam: null };
    return asks && !isTaken && !isRefused
      ? { ...next, refused: chunk.refused, onlyParam: param }
      : null;
  };
  return {
    item,
    part,
    stored: {
      id,
      part,
      n,
      state: isTaken ? stateNumbers.sent : isRefused ? stateNumbers.rejected : stateNumbers.doubt,
      err: isRefused ? answer.code : null,
      peerKey: isTaken ? answer.peerKey : null,
      sentAt,
    },
    again: again(),
  };
};
