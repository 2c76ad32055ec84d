import type { Point } from 'fontkit';
import { type Outline, outlinesOf } from './glyphs';

/** Units of the font that its letters are drawn in: the height of a line of text at size 1. */
export const unitsPerEm = 1000;

const between = (a: Point, b: Point): Point => ({
  onCurve: true,
  endContour: false,
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
});
const at = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`;

/** One closed line. Between two control points TrueType leaves out the point that halves their distance. */
const lineOf = (contour: readonly Point[]): string => {
  const whole = contour.flatMap((p, i) => {
    const next = contour[(i + 1) % contour.length] as Point;
    return p.onCurve || next.onCurve ? [p] : [p, between(p, next)];
  });
  const first = whole.findIndex((p) => p.onCurve);
  const start = whole[first];
  if (!start) return '';
  const [, ...rest] = [...whole.slice(first), ...whole.slice(0, first), start];
  const steps = rest.map((p, i) => {
    if (!p.onCurve) return `Q${at(p)} `;
    return rest[i - 1]?.onCurve === false ? at(p) : `L${at(p)}`;
  });
  return `M${at(start)}${steps.join('')}Z`;
};

const contoursOf = ({ points }: Outline): Point[][] => {
  const contours: Point[][] = [[]];
  for (const p of points) {
    contours.at(-1)?.push(p);
    if (p.endContour) contours.push([]);
  }
  return contours.filter((c) => c.length > 2);
};

/**
 * Draws a line of text as outlines for an SVG, so that no machine needs a font of its own: `shapes` beside
 * each other on the base line, upwards, in units of the font, and the `width` of them all. Signs that the
 * font does not have are left out.
 */
export const lettering = (text: string, weight = 600): { shapes: string; width: number } => {
  const outlines = new Map(outlinesOf(text, weight).map((o) => [o.codePoint, o]));
  let width = 0;
  let shapes = '';
  for (const sign of text) {
    const outline = outlines.get(sign.codePointAt(0) as number);
    if (!outline) continue;
    const d = contoursOf(outline).map(lineOf).join('');
    if (d) shapes += `<path transform="translate(${width} 0)" d="${d}"/>`;
    width += outline.advance;
  }
  return { shapes, width };
};
