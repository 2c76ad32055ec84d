import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font, type Point } from 'fontkit';

/** One character's outline at the wanted weight, in font units. */
export type Outline = { codePoint: number; advance: number; points: Point[] };

/** Opens a font file. */
export const openFont: (file: Buffer) => Font = create;

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('@fontsource-variable/noto-sans-sc/package.json'));

type Slice = { name: string; ranges: [number, number][] };
/** Which file holds which characters, as the package's own list says. */
const readSlices = (): Slice[] => {
  const list = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >;
  return Object.entries(list).map(([name, ranges]) => ({
    name: name.replace(/[[\]]/g, ''),
    ranges: ranges.split(',').map((r) => {
      const [from = '0', to = from] = r.replace(/U\+/i, '').split('-');
      return [parseInt(from, 16), parseInt(to, 16)];
    }),
  }));
};
let slices: Slice[] | undefined;

const sliceOf = (codePoint: number): string | undefined => {
  slices ??= readSlices();
  const holds = (s: Slice) => s.ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
  // Latin first: its slice draws digits and letters in one design.
  return (slices.find((s) => s.name === 'latin' && holds(s)) ?? slices.find(holds))?.name;
};

/** The package's fonts are compressed slices of one variable font; the weight is applied glyph by glyph. */
const outlineOf = (font: Font, codePoint: number): Outline | undefined => {
  if (!font.hasGlyphForCodePoint(codePoint)) return undefined;
  const glyph = font.glyphForCodePoint(codePoint);
  const decoded = glyph._decode();
  const points = decoded?.points ?? [];
  if (decoded && points.length > 0) {
    // A variation moves the points where they stand; phantom points belong to it but not to the outline.
    const all = [...points, ...glyph._getPhantomPoints(decoded)];
    font._variationProcessor?.transformPoints(glyph.id, all);
  }
  return { codePoint, advance: Math.round(glyph.advanceWidth), points };
};

/** Outlines of every character of a text that the font has; others are left out. */
export const outlinesOf = (text: string, weight: number): Outline[] => {
  const bySlice = new Map<string, Set<number>>();
  for (const c of new Set(text)) {
    const codePoint = c.codePointAt(0) as number;
    const slice = sliceOf(codePoint);
    if (slice) bySlice.set(slice, (bySlice.get(slice) ?? new Set()).add(codePoint));
  }
  const outlines: Outline[] = [];
  for (const [slice, codePoints] of bySlice) {
    const font = openFont(
      readFileSync(join(folder, 'files', `noto-sans-sc-${slice}-wght-normal.woff2`)),
    );
    font.variationCoords = [weight];
    for (const codePoint of codePoints) {
      const outline = outlineOf(font, codePoint);
      if (outline) outlines.push(outline);
    }
  }
  return outlines.sort((a, b) => a.codePoint - b.codePoint);
};
