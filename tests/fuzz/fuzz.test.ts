import { fuzzTests } from './suite';

fuzzTests({
  seed: Number(process.env['FUZZ_SEED'] ?? 1),
  cases: Number(process.env['FUZZ_CASES'] ?? 100_000),
  frames: 1000,
  pems: 20_000,
  only: process.env['FUZZ_ONLY'] ?? '',
});
