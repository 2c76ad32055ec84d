import * as z from 'zod';

/** What stands in a place of a sentence; of two texts the one in the language of the sentence. */
export const placeValue = z.union([
  z.string(),
  z.number(),
  z.tuple([z.string(), z.string()]).readonly(),
]);
