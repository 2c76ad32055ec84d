const han = /\p{Script=Han}/u;

/** What stands on the tile of a person or an account: the first Chinese character, or up to two letters. */
export const tileLetters = (name: string): string => {
  const text = name.trim();
  const [first = ''] = text;
  if (han.test(first)) return first;
  const texts = text.split(/[\s._@-]+/).filter(Boolean);
  return texts
    .slice(0, 2)
    .map(([letter = '']) => letter)
    .join('')
    .toUpperCase();
};
