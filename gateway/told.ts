import { stateNumbers } from '#shared/areas/sms/records/states';
import type { Answer } from '#server/drivers/sms/link';
import type { Again, Stored } from './store/answers';
import type { Item } from './types';

/** What a carrier said to a part, with what is stored of it and whether another carrier is to be tried. */
export type Told = { item: Item; part: number; stored: Stored; again: Again | null };

/** An answer as it is stored; nothing said is a doubt. A refused first part looks for another way where the route allows it. */
export const toldOf = (item: Item, part: number, answer: Answer, param: number): Told => {
  const { id, n, sentAt, chunk } = item;
  const isRefused = answer.kind === 'refused';
  const isTaken = answer.kind === 'accepted';
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
    again:
      isRefused && part === 1 && chunk.fallback
        ? { id, chunk: chunk.id, n, refused: [...chunk.refused, param] }
        : null,
  };
};
