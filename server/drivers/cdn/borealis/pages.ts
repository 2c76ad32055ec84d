type Page = { TotalCount: number; PageSize: number };

/** Reads all pages of an action that takes PageNumber. */
export const allPages = async <T extends Page>(ask: (page: object) => Promise<T>): Promise<T[]> => {
  const first = await ask({ PageNumber: '1' });
  const pages = [first];
  for (let number = 2; (number - 1) * first.PageSize < first.TotalCount; number += 1) {
    pages.push(await ask({ PageNumber: String(number) }));
  }
  return pages;
};
