/** Splits a whole number in the ratio of weights; what division leaves goes to the heaviest. */
export const shareOut = (value: number, weights: readonly number[]): number[] => {
  const total = weights.reduce((sum, w) => sum + BigInt(w), 0n);
  if (total === 0n) return weights.map(() => 0);
  const parts = weights.map((w) => Number((BigInt(value) * BigInt(w)) / total));
  const heaviest = weights.indexOf(Math.max(...weights));
  const rest = value - parts.reduce((sum, n) => sum + n, 0);
  return parts.map((n, i) => (i === heaviest ? n + rest : n));
};
