import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileFault } from './faults';
import { bundleFolder, type Launch, prepareLaunch } from './launch';
import { LauncherError, pause } from './processes';
import { readSettings } from './settings';
import { demoLines, readyLines } from './summary';

const demoWaitMs = 60_000;
const started = Date.now();
let launch: Launch | null = null;
let ending = false;

const say = (message: string): void => console.log(message);

let stopping: Promise<void> | null = null;
const stopped = async (): Promise<never> => {
  stopping ??= launch?.stop() ?? Promise.resolve();
  await stopping;
  process.exit(0);
};

/** First signal: orderly stop within 20 s, also in the middle of a start; second: everything ends at once. */
const end = (): void => {
  if (ending) {
    launch?.kill();
    process.exit(130);
  }
  ending = true;
  say('\n正在停止… / stopping…');
  // Before there is anything to stop, the start below notices and ends.
  if (launch)
    stopped().catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
};
process.on('SIGINT', end);
process.on('SIGTERM', end);
process.on('SIGHUP', end);

/** The server writes the sign-ins after it is ready; the first start takes a while to make them. */
const printDemo = async (file: string): Promise<void> => {
  for (const stop = Date.now() + demoWaitMs; Date.now() < stop && !ending; await pause(200)) {
    const lines = demoLines(file);
    if (!lines) continue;
    say(lines.join('\n'));
    return;
  }
};

try {
  const settings = readSettings(process.env);
  say('正在启动… / starting…');
  launch = await prepareLaunch(
    settings,
    bundleFolder(dirname(fileURLToPath(import.meta.url))),
    say,
  );
  if (!ending) await launch.start();
  if (ending) await stopped();
  const facts = { url: launch.url, dataDir: settings.dataDir, labUrl: launch.labUrl };
  say(readyLines({ ...facts, seconds: (Date.now() - started) / 1000 }).join('\n'));
  process.send?.({ ready: true });
  if (settings.lab && settings.demo) await printDemo(launch.run.file('demo.json'));
} catch (error) {
  const fault = error instanceof LauncherError ? error : fileFault(error);
  console.error(fault ? `\n${fault.message}` : error);
  ending = true;
  await launch?.stop();
  process.exit(1);
}
