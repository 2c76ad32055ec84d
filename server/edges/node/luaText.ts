type Lua = string | number | boolean | null | undefined | readonly Lua[] | { [key: string]: Lua };

/** A text as Lua reads it: every byte that is no plain letter or digit by its number. */
const quote = (text: string): string =>
  `"${[...Buffer.from(text, 'utf8')]
    .map((byte) => {
      const letter = String.fromCharCode(byte);
      return /[A-Za-z0-9 ./:_*-]/.test(letter) ? letter : `\\${String(byte).padStart(3, '0')}`;
    })
    .join('')}"`;

/** A value as a Lua expression; what is null is left out of tables. */
export const luaOf = (value: Lua): string => {
  if (value === null || value === undefined) return 'nil';
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `{${value.map(luaOf).join(',')}}`;
  const fields = Object.entries(value).filter(([, each]) => each !== null && each !== undefined);
  return `{${fields.map(([key, each]) => `[${quote(key)}]=${luaOf(each)}`).join(',')}}`;
};
