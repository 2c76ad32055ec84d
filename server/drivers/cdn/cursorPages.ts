/** Reads all pages of an answer that carries `nextCursor`. */
export const allPages = async <T extends { nextCursor: string | null }>(
  ask: (cursor: Record<string, string>) => Promise<T>,
): Promise<T[]> => {
  const pages = [await ask({})];
  for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor) {
    pages.push(await ask({ cursor: next }));
  }
  return pages;
};
