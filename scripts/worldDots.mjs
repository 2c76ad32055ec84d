// Draws the countries of the overview's map as runs of dots: no borders, one dot for a piece of land.
// Run once in a folder with `npm i world-atlas@2.0.2 topojson-client d3-geo` (all ISC) and store the
// output as client/areas/cdn/overview/map/dots.data.ts; the product itself needs none of these packages.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const load = createRequire(path.join(process.cwd(), 'index.js'));
const { feature } = await import(load.resolve('topojson-client'));
const { geoBounds, geoCentroid, geoContains } = await import(load.resolve('d3-geo'));
const world = JSON.parse(readFileSync(load.resolve('world-atlas/countries-50m.json'), 'utf8'));

const [west, north, step, columns, rows] = [-170, 78, 2.5, 144, 53];
const regionOf = (id) => (id ? new Intl.Locale(`und-${id}`).region : undefined);
const lands = feature(world, world.objects.countries)
  .features.map((f) => ({ f, code: regionOf(f.id), box: geoBounds(f) }))
  .filter((l) => l.code && /^[A-Z]{2}$/.test(l.code) && l.code !== 'AQ');

const lonOf = (column) => {
  const lon = west + column * step;
  return lon > 180 ? lon - 360 : lon;
};
const inBox = ([[w, s], [e, n]], lon, lat) =>
  lat >= s && lat <= n && (w <= e ? lon >= w && lon <= e : lon >= w || lon <= e);

const grid = Array.from({ length: rows }, (_, row) =>
  Array.from({ length: columns }, (__, column) => {
    const at = [lonOf(column), north - row * step];
    return lands.find((l) => inBox(l.box, ...at) && geoContains(l.f, at))?.code ?? '';
  }),
);
// A country too small for the grid takes the free dot that is nearest to it.
const drawn = new Set(grid.flat());
for (const { f, code } of lands.filter((l) => !drawn.has(l.code))) {
  const [lon, lat] = geoCentroid(f);
  const column = Math.round(((lon - west + 360) % 360) / step) % columns;
  const row = Math.round((north - lat) / step);
  const free = [0, 1, -1].flatMap((r) => [0, 1, -1].map((c) => [row + r, column + c]));
  const [r, c] = free.find(([y, x]) => grid[y]?.[x] === '') ?? [row, column];
  if (grid[r]?.[c] !== undefined) grid[r][c] = code;
}

const runs = new Map();
grid.forEach((line, row) => {
  for (let column = 0; column < columns; ) {
    const code = line[column];
    let end = column + 1;
    while (end < columns && line[end] === code) end += 1;
    if (code) runs.set(code, `${runs.get(code) ?? ''} ${row}.${column}.${end - column}`.trim());
    column = end;
  }
});
const body = [...runs].sort().map(([code, text]) => `  ${code}: '${text}',`);
console.log(`/**
 * Dots of each country or region on a grid of ${columns} x ${rows}: runs of \`row.column.length\`. Made by
 * scripts/worldDots.mjs from world-atlas 2.0.2 (ISC, Copyright Michael Bostock), which holds Natural Earth (public domain).
 */
export const dots: Readonly<Record<string, string>> = {
${body.join('\n')}
};
export const dotColumns = ${columns};
export const dotRows = ${rows};`);
