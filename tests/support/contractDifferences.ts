import * as z from 'zod';

const walk = (value: unknown, parsed: unknown, path: string, faults: string[]): void => {
  if (value === null || typeof value !== 'object' || parsed === null || typeof parsed !== 'object')
    return;
  if (Array.isArray(value)) {
    value
      .slice(0, 50)
      .forEach((v, i) => walk(v, (parsed as unknown[])[i], `${path}[${i}]`, faults));
    return;
  }
  for (const key of Object.keys(value)) {
    if (!(key in parsed)) faults.push(`${path}.${key} is not in the contract`);
    else
      walk(
        (value as Record<string, unknown>)[key],
        (parsed as Record<string, unknown>)[key],
        `${path}.${key}`,
        faults,
      );
  }
};

/** What an answer says beside its contract: wrong types and keys the contract does not know. */
export const differences = (output: z.core.$ZodType, body: unknown): string[] => {
  const parsed = z.safeParse(output, body);
  if (!parsed.success)
    return parsed.error.issues.slice(0, 10).map((i) => `${i.path.join('.')}: ${i.message}`);
  const faults: string[] = [];
  walk(body, parsed.data, 'answer', faults);
  return faults;
};
