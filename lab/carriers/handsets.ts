/** What a handset does with a message. */
export type Behaviour = {
  /** Said to the submission; none takes it. */
  refused?: string;
  /** Receipts in order, each after so many milliseconds. */
  receipts: readonly { afterMs: number; state: string; error: string | null }[];
  /** What its owner answers. */
  answers?: string;
};

const delivered = (afterMs: number): Behaviour => ({
  receipts: [{ afterMs, state: 'DELIVRD', error: null }],
});
const failed = (state: string, error: string): Behaviour => ({
  receipts: [{ afterMs: 300, state, error }],
});

/** By the three digits before the last four of a number; all others are delivered within half a second. */
const ranges: Readonly<Record<string, Behaviour>> = {
  901: {
    receipts: [
      { afterMs: 300, state: 'ENROUTE', error: null },
      { afterMs: 3_000, state: 'DELIVRD', error: null },
    ],
  },
  902: failed('UNDELIV', '001'),
  903: failed('REJECTD', '012'),
  904: { refused: 'blocked', receipts: [] },
  905: { refused: 'ported', receipts: [] },
  906: { ...delivered(300), answers: 'R' },
  907: { receipts: [] },
  908: failed('EXPIRED', '027'),
  909: delivered(5_000),
};
const plain = delivered(400);
const refusedWord = 'casino';

/** What the owner of a number does with a text. */
export const behaviourOf = (number: string, text: string): Behaviour =>
  text.toLowerCase().includes(refusedWord)
    ? { refused: 'keyword', receipts: [] }
    : (ranges[number.slice(-7, -4)] ?? plain);
