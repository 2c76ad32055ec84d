import type { ErrorCode } from '../../../kernel/errors';
import { asciiHost, isHost } from '../../../kernel/hostNames';

/** Limits of the specification (section 9). */
export const maxRefreshTargets = 10;
export const maxPreheatTargets = 50_000;
export const maxProbeTargets = 50_000;
export const maxTargetLength = 2048;

/** One address as a person gave it, brought into one form. */
export type Target = {
  /** Line it stood on, counted from 1. */
  line: number;
  kind: 'url' | 'directory';
  /** scheme://host/path?query; a directory ends with a star. */
  value: string;
  host: string;
};
export type Problem = {
  line: number;
  text: string;
  code: ErrorCode;
  values: { host?: string; reason?: string };
};
export type Duplicate = { line: number; value: string; firstLine: number };
export type ReadTargets = { targets: Target[]; problems: Problem[]; duplicates: Duplicate[] };

const shape = /^(https?):\/\/([^/?#:@\s\\]+)(?::(\d{1,5}))?([/?][^#\s]*)?(?:#.*)?$/i;
// biome-ignore lint: control characters are named on purpose, they are what is refused
const control = /[\u0000-\u001f\u007f]/;
const defaultPorts: Record<string, string> = { http: '80', https: '443' };

/** Characters beyond ASCII as a browser would send them; what is escaped already stays. */
const escaped = (path: string): string =>
  /^[\x21-\x7e]*$/.test(path) ? path : encodeURI(path).replace(/%25(?=[0-9a-f]{2})/gi, '%');

const beforePath = /^\s*https?[:：][/／]{2}[^/／?？#＃\s]+[/／?？#＃]?/i;
/** The marks of an address in half width: up to its path all of them, within it slashes and a star at the end. */
const cleaned = (text: string): string => {
  const [start = ''] = beforePath.exec(text) ?? [];
  const plain = start.normalize('NFKC').replaceAll('。', '.');
  return plain + text.slice(start.length).replaceAll('／', '/').replace(/＊$/, '*');
};

const readOne = (
  text: string,
  line: number,
  directories: boolean,
): Target | Pick<Problem, 'code'> => {
  const match = text.isWellFormed() && !control.test(text) ? shape.exec(cleaned(text)) : null;
  if (!match || text.length > maxTargetLength) return { code: 'content.badUrl' };
  const [, scheme = '', hostText = '', port, rest = '/'] = match;
  const host = asciiHost(hostText);
  if (host.includes('*')) return { code: 'content.wildcard' };
  if (!isHost(host)) return { code: 'content.badUrl' };
  const protocol = scheme.toLowerCase();
  if (port !== undefined && port !== defaultPorts[protocol]) return { code: 'content.port' };
  const path = escaped(rest.startsWith('?') ? `/${rest}` : rest);
  const directory = path.endsWith('*');
  const [beforeQuery = ''] = path.split('?', 1);
  // Suppliers differ about a star within a path: cleared as a pattern here, as a letter there.
  const within = beforeQuery.replace(/\*$/, '').includes('*');
  if (within || (directory && (!directories || path.includes('?'))))
    return { code: 'content.star' };
  const value = `${protocol}://${host}${path}`;
  if (value.length > maxTargetLength) return { code: 'content.badUrl' };
  return { line, kind: directory ? 'directory' : 'url', value, host };
};

/** Reads addresses piece by piece, for who must not spend long on one of them; `read` goes on where it was. */
export const targetReader = (o: { directories: boolean }) => {
  const result: ReadTargets = { targets: [], problems: [], duplicates: [] };
  const first = new Map<string, number>();
  let line = 0;
  const take = (raw: string) => {
    line += 1;
    const text = raw.trim();
    if (text === '') return;
    const read = readOne(text, line, o.directories);
    if ('code' in read) {
      result.problems.push({ line, text: text.slice(0, 200), code: read.code, values: {} });
      return;
    }
    const firstLine = first.get(read.value);
    if (firstLine !== undefined) {
      result.duplicates.push({ line, value: read.value, firstLine });
      return;
    }
    first.set(read.value, line);
    result.targets.push(read);
  };
  return { read: (lines: readonly string[]) => lines.forEach(take), found: result };
};

/**
 * Reads addresses, one per line: empty lines are skipped, each address counts once (the first line
 * wins), and every line that cannot be one is named with its number. Nothing disappears untold.
 */
export const readTargets = (lines: readonly string[], o: { directories: boolean }): ReadTargets => {
  const reader = targetReader(o);
  reader.read(lines);
  return reader.found;
};

/** Lines of a pasted text or a file; a byte-order mark and Windows line ends are no part of them. */
export const linesOf = (text: string): string[] => text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
