import type { Point } from 'fontkit';
import type { Outline } from '../../../../kernel/draw/glyphs';

/* Noto Sans SC: 1000 units per em, and its own line metrics. */
const unitsPerEm = 1000;
const ascent = 1160;
const descent = -288;

const u16 = (...values: number[]): Buffer => {
  const b = Buffer.alloc(values.length * 2);
  values.forEach((v, i) => b.writeUInt16BE(v & 0xffff, i * 2));
  return b;
};
const u32 = (...values: number[]): Buffer => {
  const b = Buffer.alloc(values.length * 4);
  values.forEach((v, i) => b.writeUInt32BE(v >>> 0, i * 4));
  return b;
};
type Box = { xMin: number; yMin: number; xMax: number; yMax: number };
const boxOf = (points: readonly { x: number; y: number }[]): Box => {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  if (points.length === 0) return { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };
  return {
    xMin: Math.min(...xs),
    yMin: Math.min(...ys),
    xMax: Math.max(...xs),
    yMax: Math.max(...ys),
  };
};

/** A simple glyph: contour ends, one flag per point, and both coordinates as 16-bit differences. */
const glyphOf = (outline: readonly Point[]): Buffer => {
  if (outline.length === 0) return Buffer.alloc(0);
  const points = outline.map((p) => ({ ...p, x: Math.round(p.x), y: Math.round(p.y) }));
  const ends = points.flatMap((p, i) => (p.endContour ? [i] : []));
  const box = boxOf(points);
  const differences = (of: 'x' | 'y') => points.map((p, i) => p[of] - (points[i - 1]?.[of] ?? 0));
  const bytes = Buffer.concat([
    u16(ends.length, box.xMin, box.yMin, box.xMax, box.yMax),
    u16(...ends, 0),
    Buffer.from(points.map((p) => (p.onCurve ? 1 : 0))),
    u16(...differences('x'), ...differences('y')),
  ]);
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
};

/** Format 12: any code point to its glyph, which follow .notdef in order. */
const cmapOf = (outlines: readonly Outline[]): Buffer => {
  const groups = outlines.map((o, i) => u32(o.codePoint, o.codePoint, i + 1));
  return Buffer.concat([
    u16(0, 1, 3, 10),
    u32(12),
    u16(12, 0),
    u32(16 + groups.length * 12, 0, groups.length),
    ...groups,
  ]);
};

const nameOf = (name: string): Buffer => {
  const text = Buffer.from(name, 'utf16le').swap16();
  const ids = [1, 2, 4, 6];
  const records = ids.map((id) => u16(3, 1, 0x409, id, text.length, 0));
  return Buffer.concat([u16(0, ids.length, 6 + ids.length * 12), ...records, text]);
};

const os2 = (weight: number, advances: readonly number[]): Buffer => {
  const mean = Math.round(advances.reduce((a, b) => a + b, 0) / Math.max(1, advances.length));
  return Buffer.concat([
    u16(4, mean, weight, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 325, 0),
    Buffer.alloc(10),
    u32(0, 0, 0, 0),
    Buffer.from('NONE'),
    u16(0x40, 0x20, 0xffff, ascent, descent, 0, ascent, -descent),
    u32(0, 0),
    u16(543, 733, 0, 0x20, 0),
  ]);
};

const checksum = (table: Buffer): number => {
  const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
  let sum = 0;
  for (let i = 0; i < padded.length; i += 4) sum = (sum + padded.readUInt32BE(i)) >>> 0;
  return sum;
};
/** The file: a directory of tables by tag, each on a four-byte boundary. */
const fileOf = (tables: Record<string, Buffer>): Buffer => {
  const tags = Object.keys(tables).sort();
  let offset = 12 + tags.length * 16;
  const directory: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const tag of tags) {
    const body = tables[tag] as Buffer;
    directory.push(Buffer.from(tag), u32(checksum(body), offset, body.length));
    const padding = (4 - (body.length % 4)) % 4;
    bodies.push(body, Buffer.alloc(padding));
    offset += body.length + padding;
  }
  const power = 2 ** Math.floor(Math.log2(tags.length));
  const head = u16(tags.length, power * 16, Math.log2(power), (tags.length - power) * 16);
  return Buffer.concat([u32(0x00010000), head, ...directory, ...bodies]);
};

/**
 * A plain TrueType font of some outlines. PDF writers embed such fonts, while the compressed slices of
 * a variable font they cannot: so a document gets one font with exactly its own characters.
 */
export const trueTypeOf = (outlines: readonly Outline[], name: string, weight: number): Buffer => {
  const empty = { advance: 500, points: [] as Point[] };
  const glyphs = [empty, ...outlines];
  const bodies = glyphs.map((g) => glyphOf(g.points));
  const offsets = bodies.reduce((at, b) => [...at, (at.at(-1) ?? 0) + b.length], [0]);
  const box = boxOf(
    outlines.flatMap((o) => o.points).map((p) => ({ x: Math.round(p.x), y: Math.round(p.y) })),
  );
  const lefts = glyphs.map((g) => boxOf(g.points.map((p) => ({ x: Math.round(p.x), y: 0 }))).xMin);
  const widest = Math.max(...glyphs.map((g) => g.advance));
  const most = (of: (g: (typeof glyphs)[number]) => number) => Math.max(0, ...glyphs.map(of));
  return fileOf({
    head: Buffer.concat([
      u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
      u16(0b1011, unitsPerEm),
      u32(0, 0, 0, 0),
      u16(box.xMin, box.yMin, box.xMax, box.yMax, 0, 6, 2, 1, 0),
    ]),
    hhea: Buffer.concat([
      u32(0x00010000),
      u16(ascent, descent, 0, widest, 0, 0, widest, 1, 0, 0, 0, 0, 0, 0, 0, glyphs.length),
    ]),
    maxp: Buffer.concat([
      u32(0x00010000),
      u16(
        glyphs.length,
        most((g) => g.points.length),
        most((g) => g.points.filter((p) => p.endContour).length),
      ),
      u16(0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    ]),
    hmtx: Buffer.concat(glyphs.map((g, i) => u16(g.advance, lefts[i] ?? 0))),
    loca: u32(...offsets),
    glyf: Buffer.concat(bodies),
    cmap: cmapOf(outlines),
    name: nameOf(name),
    post: u32(0x00030000, 0, 0, 0, 0, 0, 0, 0),
    'OS/2': os2(
      weight,
      glyphs.map((g) => g.advance),
    ),
  });
};
