const letters = 'abcdefghjklmnopqrstwxyz';
/** The first character of each initial letter in the pinyin order of Unicode collation. */
const firsts = [...'阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀'];
const collator = new Intl.Collator('zh-CN-u-co-pinyin');
const han = /\p{Script=Han}/u;

const initialOf = (character: string): string => {
  if (!han.test(character)) return /[a-z0-9]/i.test(character) ? character.toLowerCase() : '';
  const at = firsts.findLastIndex((first) => collator.compare(first, character) <= 0);
  return letters[at] ?? '';
};

/**
 * Pinyin initials of a text: 域名列表 → ymlb. Read off the browser's own pinyin collation, which
 * costs no download; characters of several readings get their most common one.
 */
export const initialsOf = (text: string): string => [...text].map(initialOf).join('');
