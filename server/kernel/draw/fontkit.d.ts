/** The little of fontkit that drawing letters uses; the package brings no types. */
declare module 'fontkit' {
  export type Point = { onCurve: boolean; endContour: boolean; x: number; y: number };
  export type Glyph = {
    id: number;
    advanceWidth: number;
    _decode(): { numberOfContours: number; points?: Point[] } | undefined;
    _getPhantomPoints(decoded: object): Point[];
  };
  export type Font = {
    unitsPerEm: number;
    ascent: number;
    descent: number;
    capHeight: number;
    xHeight: number;
    variationCoords: number[] | null;
    _variationProcessor: { transformPoints(glyph: number, points: Point[]): void } | null;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
  };
  export const create: (file: Buffer) => Font;
}
