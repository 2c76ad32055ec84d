type All<U> = (U extends unknown ? (u: U) => void : never) extends (all: infer I) => void
  ? I
  : never;
type Part<A, K extends PropertyKey> = A extends { readonly [k in K]: infer R } ? R : object;
type Flat<T> = { [K in keyof T]: T[K] };

/**
 * What areas declare under one name, as one object with the types of all of them. A name that two
 * areas claim ends the process at its start: one of them would be lost without a word.
 */
export const mergeAreas = <const T extends readonly object[], K extends string>(
  areas: T,
  what: K,
): Flat<All<Part<T[number], K>>> => {
  const all: Record<string, unknown> = {};
  for (const area of areas as readonly Record<string, object | undefined>[])
    for (const [name, declared] of Object.entries(area[what] ?? {})) {
      if (name in all) throw new Error(`${what}: ${name} is declared twice`);
      all[name] = declared;
    }
  // Safe cast: every entry of every area was copied under its own name.
  return all as Flat<All<Part<T[number], K>>>;
};
