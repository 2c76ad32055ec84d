export type PageQuery = { page: number; size: number; sort?: string | undefined };

/** A search text as a LIKE pattern that finds it anywhere, its own wildcards taken literally. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
