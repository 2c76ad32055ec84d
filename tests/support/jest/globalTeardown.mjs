import { endRun } from './testRun.mjs';

export default async () => {
  const folder = process.env['TEST_RUN_DIR'];
  delete process.env['TEST_RUN_DIR'];
  if (folder) await endRun(folder);
};
