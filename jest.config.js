const swc = [
  '@swc/jest',
  {
    jsc: {
      experimental: { keepImportAttributes: true },
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];
const base = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': swc },
  moduleNameMapper: { '\\.css$': '<rootDir>/tests/support/jest/empty.ts' },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.tsbuild', '<rootDir>/data'],
};
/** Of tests that start the product: their files come from one bundle. */
const bundled = {
  globalSetup: '<rootDir>/tests/support/jest/bundle.mjs',
  testEnvironment: '<rootDir>/tests/support/jest/environment.mjs',
  transform: {
    '(\\.test|/jest/areas)\\.ts$': '<rootDir>/tests/support/jest/bundled.mjs',
    ...base.transform,
  },
};
const project = (displayName, testEnvironment = 'node') => ({
  ...base,
  testEnvironment,
  ...(/unit|ui/.test(displayName) ? {} : bundled),
  setupFiles: ['<rootDir>/tests/support/jest/areas.ts'],
  displayName,
  testMatch: [`<rootDir>/tests/${displayName}/**/*.test.ts?(x)`],
});

/** unit: pure code. ui: components in jsdom. integration: real stores and processes. browser: Chromium. fuzz, access: their long forms. walk: every screen, by `npm run test:walk`. */
export default {
  globalSetup: '<rootDir>/tests/support/jest/globalSetup.mjs',
  globalTeardown: '<rootDir>/tests/support/jest/globalTeardown.mjs',
  // What files leave in a worker slows it: with 4 GB in each the last files took four times as long.
  workerIdleMemoryLimit: '1.5GB',
  // The two cores of CI are shared: a limit ends what hangs, it measures nothing.
  testTimeout: process.env.CI ? 300_000 : 180_000,
  projects: [
    project('unit'),
    project('ui', 'jsdom'),
    project('integration'),
    project('browser'),
    project('fuzz'),
    project('access'),
    project('walk'),
  ],
};
