const place = /\{([A-Za-z][A-Za-z0-9_]{0,31})\}/g;

/** Where the variables of a text stand. */
export const placesOf = (text: string): { name: string; start: number; end: number }[] =>
  [...text.matchAll(place)].map((m) => ({
    name: m[1] as string,
    start: m.index,
    end: m.index + m[0].length,
  }));
/** Names of a text's variables, each once, in their order. */
export const variablesOf = (text: string): string[] => [
  ...new Set(placesOf(text).map((p) => p.name)),
];
/** A text as it reads without its variables. */
export const withoutPlaces = (text: string): string => text.replace(place, '');
/** A text with its variables filled; those without a value stay as they are. */
export const filledText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(place, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : whole,
  );
