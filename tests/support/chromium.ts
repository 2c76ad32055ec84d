import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** A Chromium that can be started here, with the environment it needs. */
export type FoundChromium = { executablePath: string; env: Record<string, string> };

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const nodeModules = join(process.cwd(), 'node_modules');
const packageFolder = join(nodeModules, '@sparticuz/chromium');

const fontsConfig = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;

/** Unpacks browser, libraries and fonts of the npm package; the folder appears whole or not at all. */
const unpack = async (folder: string): Promise<void> => {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  // tar-fs has no types; this is the one function used.
  const { extract } = createRequire(join(packageFolder, 'package.json'))('tar-fs') as {
    extract: (into: string) => NodeJS.WritableStream;
  };
  const packed = (name: string) => createReadStream(join(packageFolder, 'bin', name));
  await Promise.all([
    pipeline(
      packed('chromium.br'),
      createBrotliDecompress({ chunkSize: 2 * 1024 * 1024 }),
      createWriteStream(join(draft, 'chromium'), { mode: 0o755 }),
    ),
    ...['al2023', 'fonts', 'swiftshader'].map((name) =>
      pipeline(
        packed(`${name}.tar.br`),
        createBrotliDecompress(),
        extract(name === 'swiftshader' ? draft : join(draft, name)),
      ),
    ),
  ]);
  writeFileSync(join(draft, 'fonts.conf'), fontsConfig(folder));
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
};

/** The shell from npm, unpacked into node_modules/.cache (200 MB, some seconds at the first call). */
const packaged = async (): Promise<FoundChromium> => {
  const text = readFileSync(join(packageFolder, 'package.json'), 'utf8');
  // The package's own description file.
  const { version } = JSON.parse(text) as { version: string };
  const folder = join(nodeModules, '.cache', `chromium-${version}`);
  if (!existsSync(join(folder, 'fonts.conf'))) await unpack(folder);
  const libraries = [join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']];
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      // In the locale C the shell tells pages the language `en-US@posix`, which no formatter takes.
      LC_ALL: 'en_US.UTF-8',
      LD_LIBRARY_PATH: libraries.filter(Boolean).join(':'),
    },
  };
};

/**
 * CHROMIUM_PATH; the headless shell from npm (x64 Linux), with which the suite needs 0.6 of the time of a
 * whole Chromium that draws its windows too; or a browser of the system. Null, said aloud, without any.
 */
export const findChromium = async (): Promise<FoundChromium | null> => {
  const setting = process.env['CHROMIUM_PATH'];
  if (setting) return { executablePath: setting, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(packageFolder))
    return packaged();
  const path = installed.find((path) => existsSync(path));
  if (path) return { executablePath: path, env: {} };
  console.warn('no Chromium for this platform: set CHROMIUM_PATH; browser tests are skipped');
  return null;
};

/** Starts a headless browser, or gives null where none can be had. */
export const openBrowser = async (options: LaunchOptions = {}): Promise<Browser | null> => {
  const installation = await findChromium();
  if (!installation) return null;
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return chromium.launch({
    ...options,
    executablePath: installation.executablePath,
    env: { ...Object.fromEntries(inherited), ...installation.env },
    // As root, as in most containers, Chromium's sandbox cannot start.
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...(options.args ?? [])],
  });
};
