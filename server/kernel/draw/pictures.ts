import sharp, { type Sharp } from 'sharp';
import { lettering, unitsPerEm } from './lettering';

// A picture that lay sealed leaves no copy in memory behind.
sharp.cache(false);

/** Pixels that are unpacked at most: a small file may claim to be a picture of any size. */
const mostPixels = 40_000_000;
/** Pixels of the longer side that is answered: A4 at 300 dots per inch. */
const longest = 3_508;
const opened = (octets: Buffer): Sharp =>
  sharp(octets, { limitInputPixels: mostPixels, failOn: 'error' });

/** Whether octets are a picture that can be unpacked to its last line, of at most 40 million pixels. */
export const isPicture = async (octets: Buffer): Promise<boolean> =>
  opened(octets)
    .resize({ width: 16, height: 16, fit: 'inside' })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );

/** Lines of a text all over a field, slanted; dark with a light rim, so that no ground hides them. */
const markOver = (text: string, { width, height }: { width: number; height: number }): Buffer => {
  const size = Math.min(40, Math.max(10, Math.min(width, height) / 22));
  const line = lettering(text);
  const scale = size / unitsPerEm;
  const step = line.width * scale + 2 * size;
  const pitch = 4 * size;
  const put = (x: number, y: number) =>
    `<use href="#mark" transform="translate(${x} ${y}) scale(${scale} ${-scale})"/>`;
  // The second line stands half a step aside; what leaves the tile on one side comes in on the other.
  const lines = [put(0, 1.5 * size), put(-step / 2, 1.5 * size + pitch)];
  lines.push(put(step / 2, 1.5 * size + pitch));
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><g id="mark" fill="#1f2937" stroke="#ffffff" stroke-width="50" paint-order="stroke">${line.shapes}</g>
<pattern id="tile" patternUnits="userSpaceOnUse" width="${step}" height="${2 * pitch}" patternTransform="rotate(-22.5)">${lines.join('')}</pattern></defs>
<rect width="100%" height="100%" fill="url(#tile)" opacity="0.4"/></svg>`);
};

/**
 * A PNG or JPEG with a text in its own pixels, slanted, all over it; its type stays. The answer is turned
 * upright, its longer side has at most 3,508 pixels, and nothing of what cameras write beside a picture is
 * left. Throws when the octets are no such picture.
 */
export const withMark = async (octets: Buffer, text: string): Promise<Buffer> => {
  const { autoOrient, format } = await opened(octets).metadata();
  const ratio = Math.min(1, longest / Math.max(autoOrient.width, autoOrient.height));
  const side = (pixels: number) => Math.max(1, Math.round(pixels * ratio));
  const size = { width: side(autoOrient.width), height: side(autoOrient.height) };
  const picture = opened(octets)
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .composite([{ input: markOver(text, size) }]);
  return (format === 'jpeg' ? picture.jpeg({ quality: 88 }) : picture.png()).toBuffer();
};

/** A drawing of ours, an SVG without texts, as PNG. */
export const pngOf = async (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png().toBuffer();
