/** The first of several names and how many more there are, as titles of tasks of either language say it: "a.test +3". */
export const firstAndMore = (names: readonly string[]): string =>
  `${names[0] ?? ''}${names.length > 1 ? ` +${names.length - 1}` : ''}`;
