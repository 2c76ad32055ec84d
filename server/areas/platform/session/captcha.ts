import { randomInt } from 'node:crypto';
import { encodePng } from './png';

export const puzzleSize = { width: 300, height: 150, piece: 52 } as const;
export type Puzzle = { background: string; piece: string; pieceY: number; x: number };

const shades = 64;
const lit = shades * 2;
const clear = 255;
type Colour = readonly [number, number, number];

const blend = (a: Colour, b: Colour, t: number): Colour => [
  Math.round(a[0] + (b[0] - a[0]) * t),
  Math.round(a[1] + (b[1] - a[1]) * t),
  Math.round(a[2] + (b[2] - a[2]) * t),
];
const themes: readonly (readonly [Colour, Colour, Colour])[] = [
  [
    [30, 58, 138],
    [56, 132, 232],
    [207, 232, 255],
  ],
  [
    [15, 76, 86],
    [45, 168, 152],
    [222, 246, 230],
  ],
  [
    [76, 29, 149],
    [168, 110, 232],
    [250, 220, 240],
  ],
  [
    [124, 45, 18],
    [232, 138, 60],
    [255, 236, 200],
  ],
  [
    [22, 78, 60],
    [110, 170, 90],
    [240, 246, 205],
  ],
];

/** Plain shades, the same darkened (where the piece is missing) and lightened (its rim). */
const paletteOf = (): Colour[] => {
  const [dark, middle, light] = themes[randomInt(themes.length)] ?? [
    [0, 0, 0],
    [128, 128, 128],
    [255, 255, 255],
  ];
  const plain = Array.from({ length: shades }, (_, i) => {
    const t = i / (shades - 1);
    return t < 0.5 ? blend(dark, middle, t * 2) : blend(middle, light, t * 2 - 1);
  });
  const colours = [
    ...plain,
    ...plain.map((c) => blend(c, [8, 12, 24], 0.62)),
    ...plain.map((c) => blend(c, [255, 255, 255], 0.72)),
  ];
  while (colours.length < 256) colours.push([0, 0, 0]);
  return colours;
};

/** Smooth hills of a few random waves and discs; no two pictures are alike. */
const landscape = (): Uint8Array => {
  const { width, height } = puzzleSize;
  const wave = (length: number, size: number) => {
    const phase = randomInt(628) / 100;
    const step = (2 * Math.PI) / (length + randomInt(60));
    return Float32Array.from(
      { length: width + height },
      (_, i) => Math.sin(i * step + phase) * size,
    );
  };
  const across = wave(90, 1);
  const down = wave(70, 1);
  const slant = wave(50, 0.7);
  const fine = wave(22, 0.25);
  const discs = Array.from({ length: 7 }, () => ({
    x: randomInt(width),
    y: randomInt(height),
    r: (8 + randomInt(26)) ** 2,
    lift: (randomInt(2) ? 1 : -1) * (7 + randomInt(8)),
  }));
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const h =
        (across[x] ?? 0) + (down[y] ?? 0) + (slant[x + y] ?? 0) + (fine[x + height - y] ?? 0);
      let shade = ((h + 3) / 6) * shades;
      for (const d of discs) if ((x - d.x) ** 2 + (y - d.y) ** 2 < d.r) shade += d.lift;
      pixels[y * width + x] = Math.min(shades - 1, Math.max(0, Math.floor(shade)));
    }
  }
  return pixels;
};

/** A jigsaw piece: a square with a knob at its right and a bay at its top. */
const inPiece = (x: number, y: number): boolean => {
  const body = x >= 0 && x < 42 && y >= 10 && y < 52;
  const knob = (x - 42) ** 2 + (y - 31) ** 2 < 81;
  const bay = (x - 21) ** 2 + (y - 10) ** 2 < 72;
  return (body || knob) && !bay;
};
const onRim = (x: number, y: number): boolean =>
  inPiece(x, y) && [-2, 2].some((d) => !inPiece(x + d, y) || !inPiece(x, y + d));

/** Draws one puzzle; `x` is the answer in pixels of the picture. About 5 ms of work. */
export const drawPuzzle = (): Puzzle => {
  const { width, height, piece } = puzzleSize;
  const palette = paletteOf();
  const ground = landscape();
  const x = randomInt(piece + 30, width - piece - 8);
  const pieceY = randomInt(6, height - piece - 6);
  const cut = new Uint8Array(piece * piece).fill(clear);
  for (let j = 0; j < piece; j += 1) {
    for (let i = 0; i < piece; i += 1) {
      if (!inPiece(i, j)) continue;
      const at = (pieceY + j) * width + x + i;
      const shade = ground[at] ?? 0;
      cut[j * piece + i] = onRim(i, j) ? shade + lit : shade;
      ground[at] = shade + (onRim(i, j) ? lit : shades);
    }
  }
  const url = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;
  return {
    background: url(encodePng({ width, height, pixels: ground, palette })),
    piece: url(
      encodePng({ width: piece, height: piece, pixels: cut, palette, transparent: clear }),
    ),
    pieceY,
    x,
  };
};

const ready: Puzzle[] = [];
const wanted = 8;
let filling = false;
const fill = () => {
  if (filling || ready.length >= wanted) return;
  filling = true;
  setImmediate(() => {
    filling = false;
    ready.push(drawPuzzle());
    fill();
  });
};

/** A fresh puzzle from the pool, which refills itself between requests; each is given out once. */
export const takePuzzle = (): Puzzle => {
  const puzzle = ready.pop() ?? drawPuzzle();
  fill();
  return puzzle;
};
