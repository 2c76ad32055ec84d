/** Names of countries with how many numbers each has, the largest first. */
export const countryCounts = (
  counts: Readonly<Record<string, number>>,
  locale: string,
): [name: string, n: string][] => {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([code, n]) => [names.of(code) ?? code, n.toLocaleString(locale)]);
};
