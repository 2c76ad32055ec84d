import { draws, hash32 } from '../../kernel/random';

/** One resource of the origin site; the same host and path always give the same one. */
export type Content = {
  type: string;
  cacheControl: string;
  sizeBytes: number;
  etag: string;
  /** Whole seconds, as HTTP dates are. */
  modifiedAt: Date;
  /** The bytes from `from` up to but not including `to`, in pieces. */
  bytes(from: number, to: number): Iterable<Buffer>;
  setCookie?: string;
};

const blockBytes = 131_072;
const firstModifiedMs = Date.UTC(2025, 0, 1);
const yearSeconds = 31_536_000;

/** Bytes that do not compress, shared by all binary contents, each starting somewhere else. */
const block = ((): Buffer => {
  const draw = draws('origin contents');
  const bytes = Buffer.alloc(blockBytes);
  for (let at = 0; at < blockBytes; at += 4) {
    bytes.writeUInt32LE(Math.floor(draw() * 4_294_967_296), at);
  }
  return bytes;
})();

function* blockSlices(start: number, from: number, to: number): Iterable<Buffer> {
  for (let at = from; at < to; ) {
    const offset = (start + at) % blockBytes;
    const length = Math.min(to - at, blockBytes - offset);
    yield block.subarray(offset, offset + length);
    at += length;
  }
}

type Section = {
  cacheControl: string;
  /** Smallest and largest size in bytes; null makes a text of its own. */
  sizes: readonly [number, number] | null;
  isPrivate?: boolean;
};

const sections = {
  static: { cacheControl: 'public, max-age=86400', sizes: [2_000, 40_000] },
  img: { cacheControl: 'public, max-age=604800', sizes: [10_000, 300_000] },
  video: { cacheControl: 'public, max-age=3600', sizes: [1_000_000, 4_000_000] },
  page: { cacheControl: 'public, max-age=3600', sizes: null },
  private: { cacheControl: 'private, max-age=60', sizes: null, isPrivate: true },
} as const satisfies Record<string, Section>;

const types: Record<string, readonly [string, keyof typeof sections]> = {
  css: ['text/css; charset=utf-8', 'static'],
  js: ['text/javascript; charset=utf-8', 'static'],
  svg: ['image/svg+xml', 'static'],
  ico: ['image/x-icon', 'static'],
  woff2: ['font/woff2', 'static'],
  png: ['image/png', 'img'],
  jpg: ['image/jpeg', 'img'],
  webp: ['image/webp', 'img'],
  gif: ['image/gif', 'img'],
  ts: ['video/mp2t', 'video'],
  m4s: ['video/iso.segment', 'video'],
  mp4: ['video/mp4', 'video'],
};
const htmlType = 'text/html; charset=utf-8';

const typeOf = (path: string): readonly [string, keyof typeof sections] | undefined =>
  types[/\.([a-z0-9]+)$/.exec(path)?.[1] ?? ''];

/** By the first part of the path, else by the ending, else a page. */
const sectionOf = (path: string): Section => {
  const first = path.split('/', 2)[1] ?? '';
  const named = Object.entries(sections).find(([name]) => name === first);
  return named?.[1] ?? sections[typeOf(path)?.[1] ?? 'page'];
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const pageText = (host: string, path: string): string => {
  const title = escapeHtml(`${host}${path}`);
  const lines = Array.from({ length: 20 + (hash32(path) % 80) }, (_, at) => {
    return `<p>${at + 1}. ${title} ${hash32(`${path} ${at}`).toString(36)}</p>`;
  });
  return `<!doctype html><html lang="zh-CN"><title>${title}</title>${lines.join('\n')}</html>\n`;
};

const textBytes = (text: string): Pick<Content, 'sizeBytes' | 'bytes'> => {
  const whole = Buffer.from(text);
  return { sizeBytes: whole.length, bytes: (from, to) => [whole.subarray(from, to)] };
};

const binaryBytes = (
  hash: number,
  [least, most]: readonly [number, number],
): Pick<Content, 'sizeBytes' | 'bytes'> => ({
  sizeBytes: least + (hash % (most - least + 1)),
  bytes: (from, to) => blockSlices(hash % blockBytes, from, to),
});

/** The resource of a host (lower case) and path (no query); every path has one. */
export const contentFor = (host: string, path: string): Content => {
  const hash = hash32(`${host}${path}`);
  const section = sectionOf(path);
  const body = section.sizes ? binaryBytes(hash, section.sizes) : textBytes(pageText(host, path));
  return {
    ...body,
    type: section.sizes ? (typeOf(path)?.[0] ?? 'application/octet-stream') : htmlType,
    cacheControl: section.cacheControl,
    etag: `"${hash.toString(36)}-${body.sizeBytes.toString(36)}"`,
    modifiedAt: new Date(firstModifiedMs + (hash % yearSeconds) * 1000),
    ...(section.isPrivate ? { setCookie: `visit=${hash.toString(36)}; Path=/; HttpOnly` } : {}),
  };
};
