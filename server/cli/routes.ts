import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { CliError } from './environment';

/** One screen of the console as `routes` prints it. */
export type Route = {
  path: string;
  area: string;
  keptAlive: boolean;
  permission: string;
  title: readonly [string, string];
  /** Its section of the menu and its place in it. */
  menu?: { section: string; order: number; office?: string | undefined } | undefined;
  /** What it is for. */
  about?: readonly [string, string] | undefined;
  /** Fields of the operation that its form forgets. */
  unshown?: readonly string[] | undefined;
};

const publicRoutes: readonly Route[] = [
  ['/login', '登录', 'Sign in'],
  ['/simulateLogin', '模拟登录', 'Sign in as customer'],
  ['/TwoFaAuth', '两步验证', 'Two-factor code'],
  ['/Verify', '邮箱验证', 'Verify link'],
].map(([path = '', zh = '', en = '']) => ({
  path,
  area: 'platform/session',
  keptAlive: false,
  permission: 'public',
  title: [zh, en],
}));

const screenFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|[\\/])screens\.ts$/.test(file))
    .sort();

const screen = z.object({
  path: z.string(),
  title: z.tuple([z.string(), z.string()]),
  permission: z.string(),
  keepAlive: z.boolean().optional(),
  menu: z
    .object({ section: z.string(), order: z.number(), office: z.string().optional() })
    .optional(),
  about: z.tuple([z.string(), z.string()]).optional(),
  unshown: z.array(z.string()).optional(),
});

/**
 * Bundles the areas' declarations without what they load later: views are dynamic imports, so
 * nothing of the browser is touched.
 */
const bundle = async (root: string, files: readonly string[], outfile: string): Promise<void> => {
  const { build } = await import('esbuild').catch(() => {
    throw new CliError('缺少 esbuild / esbuild is not installed here');
  });
  const areas = join(root, 'client/areas');
  const lines = files.map((f, i) => `import a${i} from './${f.replaceAll('\\', '/')}';`);
  const list = files.map(
    (f, i) => `[${JSON.stringify(join(f, '..').replaceAll('\\', '/'))}, a${i}]`,
  );
  await build({
    stdin: {
      contents: `${lines.join('\n')}\nexport default [${list.join(', ')}];`,
      resolveDir: areas,
      loader: 'ts',
    },
    absWorkingDir: root,
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    loader: { '.css': 'empty', '.json': 'json' },
    logLevel: 'error',
    plugins: [
      {
        name: 'views-later',
        setup: (b) =>
          b.onResolve({ filter: /.*/ }, ({ kind, path }) =>
            kind === 'dynamic-import' ? { path, external: true } : undefined,
          ),
      },
    ],
  });
};

const specification = z.array(z.tuple([z.string(), z.array(z.union([screen, z.array(screen)]))]));

/** All registered screens, public ones first. `root` is the folder of package.json. */
export const allRoutes = async (root: string): Promise<Route[]> => {
  const areas = join(root, 'client/areas');
  if (!existsSync(areas)) throw new CliError(`${areas}: 没有客户端源码 / no client sources here`);
  const scratch = mkdtempSync(join(root, 'node_modules/.routes-'));
  try {
    const outfile = join(scratch, 'screens.mjs');
    await bundle(root, screenFiles(areas), outfile);
    const loaded = (await import(pathToFileURL(outfile).href)) as { default: unknown };
    const declared = specification.parse(loaded.default).flatMap(([area, list]) =>
      list.flat().map((s) => ({
        path: s.path,
        area,
        keptAlive: s.keepAlive ?? false,
        permission: s.permission,
        title: s.title,
        menu: s.menu,
        about: s.about,
        unshown: s.unshown,
      })),
    );
    return [...publicRoutes, ...declared];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

const wanted = z.array(
  z.object({
    path: z.string(),
    keptAlive: z.boolean().optional(),
    menu: z
      .object({ section: z.string(), order: z.number(), office: z.string().optional() })
      .optional(),
  }),
);
const specified = z.object({ public: wanted, cdn: wanted, sms: wanted, own: wanted.default([]) });
/** Addresses that differ in the names of their places alone are the same. */
export const samePath = (path: string) => path.replace(/:\w+|\{\w+\}/g, '*');

/** Every address the console is to have, with its place in the menu. */
export const specifiedRoutes = (file: string) => {
  if (!existsSync(file)) throw new CliError(`${relative('.', file)}: 文件不存在 / no such file`);
  return Object.values(specified.parse(JSON.parse(readFileSync(file, 'utf8')))).flat();
};

/** What the specification names and the console lacks, and what differs in being kept alive. */
export const missingRoutes = (routes: readonly Route[], file: string) => {
  const byPath = new Map(routes.map((r) => [samePath(r.path), r]));
  const all = specifiedRoutes(file);
  return {
    specified: all.length,
    missing: all.filter((w) => !byPath.has(samePath(w.path))).map((w) => w.path),
    notKeptAlive: all
      .filter((w) => w.keptAlive && byPath.get(samePath(w.path))?.keptAlive === false)
      .map((w) => w.path),
  };
};
