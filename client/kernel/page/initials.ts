import { useEffect, useState } from 'react';

type Initials = (text: string) => string;
let loadedInitials: Initials | null = null;
const none: Initials = () => '';

/**
 * Pinyin initials of a text: 域名列表 → ymlb. Whole words are looked up, so that a character of several
 * readings gets the one it has there: 重试 → cs. The dictionary is a download of its own.
 */
export const loadInitials = async (): Promise<Initials> => {
  const { pinyin } = await import('pinyin-pro');
  loadedInitials = (text) =>
    pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
      .join('')
      .replace(/[^a-z0-9]/gi, '')
      .toLowerCase();
  return loadedInitials;
};

/** The same for a part that finds things by them; nothing is found so until the dictionary is there. */
export const useInitials = (): Initials => {
  const [initials, setInitials] = useState<Initials>(() => loadedInitials ?? none);
  useEffect(() => {
    let gone = false;
    // Without it names and addresses still find what is looked for.
    void loadInitials().then(
      (ready) => !gone && setInitials(() => ready),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return initials;
};
