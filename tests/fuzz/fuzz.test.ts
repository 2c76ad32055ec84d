import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { type FuzzBench, startFuzzBench } from './bench';
import { runFuzz, summary } from './run';

const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const cases = Number(process.env['FUZZ_CASES'] ?? 100_000);
let f: FuzzBench;
beforeAll(async () => {
  f = await startFuzzBench();
});
afterAll(() => f.stop());

test(
  `${cases} hostile and valid requests of seed ${seed} meet no answer of 500 or above, no hang, no refusal of another shape`,
  async () => {
    const report = await runFuzz({
      ...f,
      base: f.bench.base,
      known: f.world.all,
      seed,
      cases,
      only: process.env['FUZZ_ONLY'],
    });
    const text = summary(report);
    console.log(text);
    if (process.env['FUZZ_DEBUG'])
      writeFileSync(
        '/tmp/dbg.json',
        JSON.stringify(
          Object.fromEntries(
            Object.entries((globalThis as any).dbg).filter(([k]) => !report.reached.has(k)),
          ),
          null,
          1,
        ),
      );
    if (process.env['FUZZ_DEBUG'])
      console.log(
        JSON.stringify(
          Object.entries(report.spentMs)
            .sort((x, y) => y[1] - x[1])
            .slice(0, 25),
        ),
        [...Object.keys(report.spentMs)].filter((k) => !report.reached.has(k)).join(' '),
      );
    if (process.env['FUZZ_REPORT']) writeFileSync(process.env['FUZZ_REPORT'], `${text}\n`);
    expect(report.findings).toEqual([]);
    expect(f.bench.problems).toEqual([]);
  },
  24 * 3_600_000,
);
