/** The names of so many months up to this one. */
export const monthsTo = (last: string, count: number): string[] => {
  const [year = 0, month = 1] = last.split('-').map(Number);
  return Array.from({ length: count }, (_, i) =>
    new Date(Date.UTC(year, month - count + i, 1)).toISOString().slice(0, 7),
  );
};

const usual = { width: 760, height: 250, left: 44, top: 14, foot: 24 };
/** Below this width, px, the words of a line stand on it instead of beside it. */
const leastBeside = 520;

/**
 * Where the bars are drawn, px. A unit of the drawing is one pixel of the page, so that its labels keep
 * their size where it is narrow; `room` is 0 until it was measured.
 */
export const frameOf = (room: number) => {
  const width = room || usual.width;
  const beside = width >= leastBeside;
  return beside
    ? { ...usual, width, right: 120, beside }
    : { ...usual, width, height: 220, left: 34, right: 2, beside };
};

/** Room of the name of a month, px. */
const nameWidth = 38;
/** Each how many-th month is named, so that names do not touch. */
export const labelEvery = (slot: number): number => Math.max(1, Math.ceil(nameWidth / slot));

/** The least distance of two labels, one below the other. */
const labelGap = 15;
/** Labels at their heights, from above to below, none over another. */
export const apart = <L extends { y: number }>(labels: readonly L[]): L[] => {
  let lowest = -Infinity;
  return labels
    .toSorted((a, b) => a.y - b.y)
    .map((l) => {
      lowest = Math.max(l.y, lowest + labelGap);
      return { ...l, y: lowest };
    });
};
