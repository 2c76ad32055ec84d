import { useState } from 'react';

/** Which slots of a day are chosen, and where the keyboard stands. */
export type Selection = {
  cursor: number;
  chosen: readonly string[];
  isChosen(at: string): boolean;
  moveTo(index: number): void;
  /** Chooses or drops one; with `range`, all from the last one that was chosen. */
  choose(index: number, range: boolean): void;
  /** Takes along everything between the place of the last choice, or the cursor, and an index. */
  extend(index: number): void;
  put(slots: readonly string[]): void;
};

/** A choice among the slots of a day, given by their starts in order. */
export const useSlotSelection = (slots: readonly string[]): Selection => {
  const [cursor, moveTo] = useState(0);
  const [anchor, setAnchor] = useState<number | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const take = (a: number, b: number) =>
    setChosen((before) => new Set([...before, ...slots.slice(Math.min(a, b), Math.max(a, b) + 1)]));
  return {
    cursor,
    chosen: slots.filter((at) => chosen.has(at)),
    isChosen: (at) => chosen.has(at),
    moveTo,
    choose(index, range) {
      moveTo(index);
      const at = slots[index];
      if (at === undefined) return;
      if (range && anchor !== null) take(anchor, index);
      else
        setChosen((before) => {
          const next = new Set(before);
          if (!next.delete(at)) next.add(at);
          return next;
        });
      setAnchor(index);
    },
    extend(index) {
      take(anchor ?? cursor, index);
      if (anchor === null) setAnchor(cursor);
    },
    put(next) {
      setChosen(new Set(next));
      setAnchor(null);
    },
  };
};
