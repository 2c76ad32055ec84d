import { EngineError } from './errors';

/** Tables of the engine about itself that the platform asks. */
const systemTables = new Set(['tables', 'processes', 'columns', 'parts', 'one', 'numbers']);

type Kind = 'word' | 'quoted' | 'text' | 'sign';
type Token = { kind: Kind; value: string };
/** A blank or comment, a text, a quoted name, a word or number, or a single sign. */
const forms =
  /(?<blank>\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)|(?<text>'(?:[^'\\]|\\[\s\S]|'')*')|(?<quoted>"[^"]*"|`[^`]*`)|(?<word>[A-Za-z_0-9$]+)|(?<sign>[!-~])/y;
const denied = (text: string) => new EngineError(497, 'ACCESS_DENIED', text);

/**
 * Words, names, texts and signs of a statement. What two readers might take for different things is
 * refused: signs that begin a comment for some, comments in comments, letters of other alphabets.
 */
const tokensOf = (sql: string): Token[] => {
  const tokens: Token[] = [];
  forms.lastIndex = 0;
  while (forms.lastIndex < sql.length) {
    const groups = forms.exec(sql)?.groups;
    if (!groups) throw denied('a character outside of texts is not accepted');
    const { blank, text, quoted, word, sign } = groups;
    if (blank !== undefined) {
      if (blank.indexOf('/*', 1) > 0) throw denied('comments within comments are not accepted');
      continue;
    }
    if (sign !== undefined && /[#'"`\\]/.test(sign)) throw denied(`${sign} is not accepted here`);
    if (text !== undefined) tokens.push({ kind: 'text', value: text });
    else if (quoted !== undefined) tokens.push({ kind: 'quoted', value: quoted.slice(1, -1) });
    else if (word !== undefined) tokens.push({ kind: 'word', value: word });
    else tokens.push({ kind: 'sign', value: sign ?? '' });
  }
  return tokens;
};

/** Words after which a table is named, and those that may stand between. */
const opening = new Set(
  'FROM JOIN INTO TABLE TABLES IN DESCRIBE DESC EXISTS UPDATE TO AS'.split(' '),
);
const between = new Set('IF NOT EXISTS TEMPORARY FUNCTION FINAL ONLY TABLE'.split(' '));
/** Words that end the list of tables of a FROM. */
const closing = new Set(
  'WHERE PREWHERE GROUP ORDER HAVING LIMIT UNION SETTINGS FORMAT ON USING WINDOW QUALIFY SAMPLE SELECT'.split(
    ' ',
  ),
);
/** Words before DATABASE in a statement about one; elsewhere it is a column of that name. */
const about = new Set(
  'CREATE REPLACE TEMPORARY DROP UNDROP ATTACH DETACH ALTER RENAME TRUNCATE SHOW EXISTS BACKUP RESTORE'.split(
    ' ',
  ),
);
const isName = (t: Token | undefined): t is Token => t?.kind === 'word' || t?.kind === 'quoted';
const isSign = (t: Token | undefined, sign: string): boolean =>
  t?.kind === 'sign' && t.value === sign;
const wordOf = (t: Token | undefined): string => (t?.kind === 'word' ? t.value.toUpperCase() : '');

/** Databases a statement may name, and whether it names none by itself. */
export type Databases = { own: (name: string) => boolean; unnamed: boolean };
type Look = Databases & { tokens: readonly Token[] };

/** Refuses a table whose name is a text, or that lies in another database. */
const checkTable = ({ tokens, own, unnamed }: Look, at: number): void => {
  let i = at;
  while (between.has(wordOf(tokens[i]))) i += 1;
  const [first, next, second] = [tokens[i], tokens[i + 1], tokens[i + 2]];
  if (first?.kind === 'text') throw denied('a table is not named by a text');
  // A name before a bracket is a function, but for the columns of a table.
  const isColumns = /^(INTO|TABLE)$/.test(wordOf(tokens[i - 1]));
  if (!isName(first) || (isSign(next, '(') && !(unnamed && isColumns))) return;
  if (!isSign(next, '.')) {
    if (unnamed && wordOf(tokens[at - 1]) !== 'AS') throw denied('the database must be named');
    return;
  }
  const isSystem = first.value.toLowerCase() === 'system';
  if (isSystem ? systemTables.has(second?.value ?? '') : own(first.value)) return;
  throw denied(`${first.value}.${second?.value ?? ''} is not accepted`);
};

/** Refuses work on a database that is not ours, or the making of one of another kind. */
const checkDatabase = ({ tokens, own }: Look, at: number): void => {
  let i = at;
  while (between.has(wordOf(tokens[i]))) i += 1;
  const name = tokens[i];
  if (!isName(name) || !own(name.value))
    throw denied(`the database ${name?.value ?? ''} is not accepted`);
  const engine = tokens.findIndex((t) => wordOf(t) === 'ENGINE');
  const kind = engine < 0 ? undefined : tokens[engine + (isSign(tokens[engine + 1], '=') ? 2 : 1)];
  if (kind && kind.value !== 'Atomic') throw denied('a database of this kind is not accepted');
};

/**
 * Refuses names by which a statement would leave its own database: chDB takes a path for the name of a
 * table in its first database, and makes databases out of folders.
 */
export const checkNames = (sql: string, databases: Databases): void => {
  const tokens = tokensOf(sql);
  const look = { ...databases, tokens };
  const odd = tokens.some((t) => t.kind === 'quoted' && !/^[\w -]+$/.test(t.value));
  if (odd) throw denied('names hold letters, digits and _ only');
  const listsDatabases = /^(BACKUP|RESTORE|RENAME)$/.test(wordOf(tokens[0]));
  /** Per level of brackets: whether the tables of a FROM are being listed. */
  const listing: boolean[] = [false];
  tokens.forEach((t, i) => {
    const level = listing.length - 1;
    const before = tokens[i - 1];
    if (t.kind === 'sign') {
      if ('([{'.includes(t.value)) listing.push(false);
      if (')]}'.includes(t.value) && level > 0) listing.pop();
      if (t.value === ',' && listing[level]) checkTable(look, i + 1);
    }
    const word = wordOf(t);
    // After a dot it is the name of a column, not a word of the language.
    if (word === '' || isSign(before, '.')) return;
    const starts = about.has(wordOf(before)) || (listsDatabases && isSign(before, ','));
    if (word === 'DATABASE' && starts) checkDatabase(look, i + 1);
    if (closing.has(word)) listing[level] = false;
    if (!opening.has(word) || /^(IF|NOT)$/.test(wordOf(before))) return;
    // What follows ARRAY JOIN are columns, and a database is looked at above.
    const columns = word === 'JOIN' && wordOf(before) === 'ARRAY';
    if (word === 'FROM' || word === 'JOIN') listing[level] = !columns;
    if (!columns && wordOf(tokens[i + 1]) !== 'DATABASE') checkTable(look, i + 1);
  });
};
