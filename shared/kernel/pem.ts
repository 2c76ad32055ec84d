import * as z from 'zod';

const pemBegin = '-----BEGIN ';
const pemRule = '-----';
/** The blocks of a PEM file, one below the other; the text as it is where it has none, or one without an end. */
const pemBlocks = (text: string): string => {
  const blocks: string[] = [];
  for (let from = text.indexOf(pemBegin); from >= 0; ) {
    const name = from + pemBegin.length;
    const label = text.slice(name, text.indexOf(pemRule, name));
    const mark = `-----END ${label}-----`;
    const end = text.indexOf(mark, name);
    if (end < 0) return text.trim();
    blocks.push(text.slice(from, end + mark.length));
    from = text.indexOf(pemBegin, end);
  }
  return blocks.join('\n') || text.trim();
};

/** Characters of a PEM field. */
export const mostPem = 65_536;
export const pemText = z
  .string()
  .max(mostPem)
  .transform(pemBlocks)
  .pipe(
    z
      .string()
      .min(1)
      .regex(/^[\x09\x0a\x0d\x20-\x7e]*$/),
  );
