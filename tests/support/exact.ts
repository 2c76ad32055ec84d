import * as z from 'zod';

const walk = (given: unknown, kept: unknown, path: string, found: string[]): void => {
  if (given === null || typeof given !== 'object' || kept === null || typeof kept !== 'object')
    return;
  if (Array.isArray(given)) {
    given.slice(0, 50).forEach((v, i) => walk(v, (kept as unknown[])[i], `${path}[${i}]`, found));
    return;
  }
  for (const key of Object.keys(given)) {
    if (!(key in kept)) found.push(`${path}.${key} is not in the contract`);
    else
      walk(
        (given as Record<string, unknown>)[key],
        (kept as Record<string, unknown>)[key],
        `${path}.${key}`,
        found,
      );
  }
};

/** What an answer says beside its contract: wrong types and keys the contract does not know. */
export const differences = (output: z.core.$ZodType, body: unknown): string[] => {
  const parsed = z.safeParse(output, body);
  if (!parsed.success)
    return parsed.error.issues.slice(0, 10).map((i) => `${i.path.join('.')}: ${i.message}`);
  const found: string[] = [];
  walk(body, parsed.data, 'answer', found);
  return found;
};
