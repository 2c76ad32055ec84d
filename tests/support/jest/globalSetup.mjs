import { beginRun } from './testRun.mjs';

export default async () => {
  process.env['TEST_RUN_DIR'] ??= await beginRun();
};
