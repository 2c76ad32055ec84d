import { crc32, deflateSync } from 'node:zlib';

type Picture = {
  width: number;
  height: number;
  /** One palette number per pixel, row by row. */
  pixels: Uint8Array;
  /** Up to 256 colours, red green blue. */
  palette: readonly (readonly [number, number, number])[];
  /** Palette number that is see-through. */
  transparent?: number;
};

const chunk = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length, 0);
  head.write(type, 4, 'latin1');
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), body])), 0);
  return Buffer.concat([head, body, tail]);
};

/** A palette picture as PNG (ISO/IEC 15948, colour type 3), small because puzzles use few colours. */
export const encodePng = (p: Picture): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(p.width, 0);
  header.writeUInt32BE(p.height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc((p.width + 1) * p.height);
  for (let y = 0; y < p.height; y += 1)
    rows.set(p.pixels.subarray(y * p.width, (y + 1) * p.width), y * (p.width + 1) + 1);
  const alpha =
    p.transparent === undefined
      ? []
      : [chunk('tRNS', Buffer.from(p.palette.map((_, i) => (i === p.transparent ? 0 : 255))))];
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(p.palette.flat())),
    ...alpha,
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
