import { fuzzTests } from './suite';

const cases = Number(process.env['FUZZ_CASES'] ?? 100_000);
fuzzTests({
  seed: Number(process.env['FUZZ_SEED'] ?? 1),
  cases,
  // As many as requests allow: a short run stays short.
  frames: Math.min(1000, Math.ceil(cases / 15)),
  pems: Math.min(20_000, Math.ceil(cases / 3)),
  only: process.env['FUZZ_ONLY'] ?? '',
});
