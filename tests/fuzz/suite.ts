import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FuzzBench, startFuzzBench } from './bench';
import { longestWait } from '../support/longestWait';
import { runFrames } from './frames';
import { runPem } from './pem';
import { runFuzz, summary } from './run';
import { runUploads } from './uploads';

/** Hostile requests and socket frames at a console of its own; prints what was sent and answered. */
export const fuzzTests = (o: {
  seed: number;
  cases: number;
  frames: number;
  pems: number;
  only?: string;
}) => {
  let f: FuzzBench;
  beforeAll(async () => {
    f = await startFuzzBench();
  }, 240_000);
  afterAll(() => f.stop());

  test(
    `${o.cases} hostile and valid requests of seed ${o.seed} meet no answer of 500 or above, no hang, no refusal of another shape`,
    async () => {
      const report = await runFuzz({ ...f, base: f.bench.base, fixtures: f.world.all, ...o });
      process.stderr.write(`${summary(report)}\n`);
      expect(report.findings).toEqual([]);
      expect(f.bench.problems).toEqual([]);
      expect(({} as Record<string, unknown>)['staff']).toBeUndefined();
    },
    24 * 3_600_000,
  );
  test('ten bodies of 22 MB a second that nobody signed in sends make nobody wait for 250 ms', async () => {
    const body = `{"a":[${'[],'.repeat(7_300_000)}1]}`;
    const headers = { 'content-type': 'application/json' };
    const paths = ['preheats', 'preheats/check', 'probes', 'session/forgot', 'nothing/here'];
    const thrown = paths.map((path) => ({ path: `/api/${path}`, headers, body }));
    const { waited, answers } = await longestWait(f.bench.base, thrown, {
      count: 50,
      everyMs: 100,
    });
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([401, 413, 404]));
    expect(waited).toBeLessThan(250);
  }, 120_000);
  test(`${o.frames} crafted socket frames and handshakes leave the server serving`, async () => {
    const [root = ''] = await f.tokens();
    const report = await runFrames({
      base: f.bench.base,
      token: root,
      seed: o.seed,
      count: o.frames,
    });
    expect(report.wrong).toEqual([]);
    expect(f.bench.problems).toEqual([]);
  }, 600_000);
  test('packed bombs, broken archives, other encodings and files that are no JSON are refused in the one shape, quickly and in little memory', async () => {
    const [root = ''] = await f.tokens();
    const report = await runUploads(f.bench.base, root);
    expect(report.wrong).toEqual([]);
    expect(report.sent).toBeGreaterThan(300);
    expect(f.bench.problems).toEqual([]);
  }, 600_000);
  test(`${o.pems} damaged certificates and keys are accepted or refused with a code`, () => {
    const { refusals, wrong } = runPem(o.seed, o.pems);
    expect(wrong).toEqual([]);
    expect(refusals).toBeGreaterThan(o.pems / 3);
  }, 600_000);
};
