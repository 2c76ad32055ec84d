import type { Book } from './book';
import { behaviourOf } from './handsets';

/** What the bundled carriers take for a segment, in units of their currency. */
const pricePerSegment = 0.03;
const head = 'id;number;state;segments;price';

type Line = { id: string; number: string; state: string; segments: number; price: number };
const textOf = ({ id, number, state, segments, price }: Line): string =>
  [id, number, state, segments, price.toFixed(6)].join(';');

/** How a line is made wrong, one kind after the other: left out, changed, or with a foreign one beside it. */
const faults: readonly ((line: Line) => Line[])[] = [
  () => [],
  (line) => [{ ...line, state: line.state === 'DELIVRD' ? 'UNDELIV' : 'DELIVRD' }],
  (line) => [{ ...line, segments: line.segments + 1 }],
  (line) => [{ ...line, price: line.price + 0.01 }],
  (line) => [line, { ...line, id: `${line.id}0` }],
];

/**
 * A carrier's own account of what it took, as it would export it: each entry of its book with its last
 * state, whether its receipt came home or not. The newest `planted` lines carry one difference each.
 */
export const statementOf = (book: Book, planted: number): string => {
  const lines = [...book.entries].map(
    ({ id, to, segments }): Line => ({
      id,
      number: to,
      state: behaviourOf(to, '').receipts.at(-1)?.state ?? 'ENROUTE',
      segments,
      price: segments * pricePerSegment,
    }),
  );
  const first = lines.length - planted;
  const written = lines.flatMap((line, i) =>
    i < first ? [line] : (faults[(i - first) % faults.length]?.(line) ?? []),
  );
  return `${[head, ...written.map(textOf)].join('\n')}\n`;
};
