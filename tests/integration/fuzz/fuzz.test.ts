import { fuzzTests } from '../../fuzz/suite';

// The quick form; `npm run test:fuzz` sends 100,000.
fuzzTests({ seed: 1, cases: 3000, frames: 200, pems: 1000 });
