const ending = /^(.*?)((?:\.(?:log|json|ndjson|csv|tar))?\.[a-z0-9]{1,6})$/i;

/**
 * The same names with a number before the ending where one stood before: `a.test.log.gz` and
 * `a.test (2).log.gz`. Dots of host names are no endings.
 */
export const distinctNames = (
  names: readonly string[],
  mark = (n: number) => ` (${n})`,
): string[] => {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const n = (seen.get(name) ?? 0) + 1;
    seen.set(name, n);
    if (n === 1) return name;
    const [, base = name, end = ''] = ending.exec(name) ?? [];
    return `${base}${mark(n)}${end}`;
  });
};
