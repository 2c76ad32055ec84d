import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleFolder, type Launched, launch } from './launch';
import { LauncherError, pause } from './processes';
import { readSettings } from './settings';
import { demoLines, readyLines } from './summary';

const demoWaitMs = 60_000;
const started = Date.now();
let launched: Launched | null = null;
let ending = false;

const say = (message: string): void => console.log(message);

/** First signal: orderly stop within 20 s; second: everything ends at once. */
const end = (code: number): void => {
  if (ending) {
    launched?.kill();
    process.exit(130);
  }
  ending = true;
  if (!launched) return;
  say('\n正在停止… / stopping…');
  launched.stop().then(
    () => process.exit(code),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
};
process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));
process.on('SIGHUP', () => end(0));

const explain = (error: unknown): void =>
  console.error(error instanceof LauncherError ? `\n${error.message}` : error);

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
  launched = await launch(settings, bundleFolder(dirname(fileURLToPath(import.meta.url))), say);
  // A signal during the start waited for this moment, so that nothing is left half started.
  if (ending) {
    await launched.stop();
    process.exit(0);
  }
  const facts = { url: launched.url, dataDir: settings.dataDir, labUrl: launched.labUrl };
  say(readyLines({ ...facts, seconds: (Date.now() - started) / 1000 }).join('\n'));
  process.send?.({ ready: true });
  if (settings.lab && settings.demo) await printDemo(launched.run.file('demo.json'));
} catch (error) {
  explain(error);
  process.exit(1);
}
