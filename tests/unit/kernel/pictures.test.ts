import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { isPicture, withMark } from '#server/kernel/draw/pictures';

const plain = (background: string, width = 480, height = 320) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
/** Grey values of a picture, row after row. */
const greys = async (picture: Buffer) => {
  const { data, info } = await sharp(picture)
    .flatten()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    ...info,
    at: (x: number, y: number) => data[y * info.width * info.channels + x * info.channels] ?? 0,
  };
};
/** Share of the pixels of each of 12 parts of a picture that are not as dark as its ground. */
const marked = async (picture: Buffer, ground: number): Promise<number[]> => {
  const { width, height, at } = await greys(picture);
  const [w, h] = [Math.floor(width / 4), Math.floor(height / 3)];
  return Array.from({ length: 12 }, (_, part) => {
    const [left, top] = [(part % 4) * w, Math.floor(part / 4) * h];
    let count = 0;
    for (let y = top; y < top + h; y += 1)
      for (let x = left; x < left + w; x += 1) if (Math.abs(at(x, y) - ground) > 24) count += 1;
    return count / (w * h);
  });
};

test.each([
  ['white', 255],
  ['black', 0],
  ['#808080', 128],
])(
  'every part of a %s picture bears the mark, and most of it stays readable',
  async (colour, ground) => {
    const shares = await marked(
      await withMark(await plain(colour), '李明 li@acme.test 2026-11-26T08:00Z'),
      ground,
    );
    expect(Math.min(...shares)).toBeGreaterThan(0.01);
    expect(Math.max(...shares)).toBeLessThan(0.35);
  },
);

test('two names give two pictures, the same name the same one', async () => {
  const picture = await plain('white');
  const [a, b, again] = await Promise.all(
    ['李明', '王芳', '李明'].map((name) => withMark(picture, name)),
  );
  expect(a?.equals(again as Buffer)).toBe(true);
  expect(a?.equals(b as Buffer)).toBe(false);
  expect(a?.equals(picture)).toBe(false);
});

test('a photo is turned upright, made smaller, and loses what the camera wrote beside it', async () => {
  const photo = await sharp(await plain('white', 4_000, 1_000))
    .jpeg()
    .withExif({ IFD0: { Copyright: 'camera of ACME' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const answer = await withMark(photo, 'li@acme.test');
  const { format, width, height, exif } = await sharp(answer).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: 'jpeg',
    width: 877,
    height: 3_508,
    exif: undefined,
  });
  expect(answer.includes('ACME')).toBe(false);
});

test('what cannot be unpacked to its end, or would be too large, is no picture', async () => {
  const picture = await plain('white');
  const wide = await plain('white', 8_000, 5_100);
  const all = [picture, picture.subarray(0, -60), Buffer.from('<svg/>'), wide];
  expect(await Promise.all(all.map(isPicture))).toEqual([true, false, false, false]);
});
