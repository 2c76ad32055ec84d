import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setUpDemo } from '../demo/main';
import { LauncherError } from '../launcher/processes';
import { backup } from './backup';
import { examine, lineOf } from './doctor';
import { fetchObjects, objectsAt } from './objects';
import { addAccount, addStaff, resetPassword, sessionFor } from './people';
import { readManifest, restore, restoreSecrets } from './restore';
import { rotateKeys } from './rotateKeys';
import { allRoutes, missingRoutes } from './routes';
import { startStores } from './stores';
import { CliError, withPlatform } from './environment';

type Command = {
  input: string;
  summary: readonly [string, string];
  run: (args: readonly string[]) => Promise<void>;
};
/** The answer goes to standard output alone, so that a script can use it; the rest goes beside it. */
const print = (line: string): void => console.log(line);
const say = (line: string): void => console.error(line);
const here = dirname(fileURLToPath(import.meta.url));
/** Folder of package.json, from dist/ as well as from the sources. */
const root = [join(here, '..'), join(here, '../..')].find((f) =>
  existsSync(join(f, 'package.json')),
);

const needed = (args: readonly string[], at: number, name: string): string => {
  const value = args[at];
  if (!value) throw new CliError(`缺少参数 / missing: <${name}>`);
  return value;
};

/** Has a backup of a bucket in a folder of its own while `work` reads it. */
const withObjects = async (
  address: string,
  work: (folder: string) => Promise<void>,
): Promise<void> => {
  const { BACKUP_S3_KEY_ID: keyId = '', BACKUP_S3_SECRET: secret = '' } = process.env;
  if (!keyId || !secret)
    throw new CliError('缺少变量 / variables are missing: BACKUP_S3_KEY_ID, BACKUP_S3_SECRET');
  const folder = mkdtempSync(join(tmpdir(), 'manifold-backup-'));
  try {
    await fetchObjects(objectsAt(address, { keyId, secret }), folder);
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const restoreInto = async (folder: string, ownKeys?: string): Promise<void> => {
  const manifest = await readManifest(folder);
  const secrets = (keyFile: string) => restoreSecrets(folder, keyFile, ownKeys);
  const stores = await startStores(process.env, secrets, say);
  try {
    await withPlatform(stores.env, (p) => restore(p, folder, manifest, say));
  } finally {
    await stores.stop();
  }
  print(`已恢复 / restored: ${stores.env['DATA_DIR']}`);
};

const printRoutes = async (args: readonly string[]): Promise<void> => {
  const from = root ?? '.';
  const routes = await allRoutes(from);
  const at = args.indexOf('--missing');
  const file = resolve(args[at + 1] ?? join(from, 'shared/specification.json'));
  print(JSON.stringify(at < 0 ? routes : missingRoutes(routes, file), null, 2));
};

const commands: Record<string, Command> = {
  session: {
    input: '<email>',
    summary: [
      '为本机运维打印会话令牌（记入审计）',
      'prints a session token for a local operator (audited)',
    ],
    run: async (args) =>
      withPlatform(process.env, async (p) => print(await sessionFor(p, needed(args, 0, 'email')))),
  },
  'reset-password': {
    input: '<email>',
    summary: ['设置随机密码并结束其会话', 'sets a random password and ends the sessions'],
    run: async (args) =>
      withPlatform(process.env, async (p) =>
        print(await resetPassword(p, needed(args, 0, 'email'))),
      ),
  },
  'create-staff': {
    input: '<email>',
    summary: ['创建顶级管理员', 'creates a top administrator of the platform'],
    run: async (args) =>
      withPlatform(process.env, async (p) => print(await addStaff(p, needed(args, 0, 'email')))),
  },
  'create-account': {
    input: '<name> <email>',
    summary: ['创建账号及其超级管理员', 'creates an account with its super administrator'],
    run: async (args) =>
      withPlatform(process.env, async (p) =>
        print(await addAccount(p, needed(args, 0, 'name'), needed(args, 1, 'email'))),
      ),
  },
  doctor: {
    input: '',
    summary: [
      '检查端口、磁盘、时钟、数据库、统计引擎',
      'checks ports, disk, clock, database, analytics',
    ],
    run: async () => {
      const findings = await examine(process.env);
      for (const finding of findings) print(lineOf(finding));
      if (findings.some((f) => !f.ok)) process.exitCode = 1;
    },
  },
  routes: {
    input: '[--missing [routes.json]]',
    summary: ['以 JSON 打印所有已注册页面', 'prints all registered screens as JSON'],
    run: printRoutes,
  },
  'rotate-keys': {
    input: '',
    summary: [
      '启用新主密钥并重新封装所有机密',
      'puts a new master key into use and wraps all secrets anew',
    ],
    run: async () => withPlatform(process.env, (p) => rotateKeys(p, say)),
  },
  backup: {
    input: '<folder>',
    summary: ['备份到空文件夹', 'copies everything into an empty folder'],
    run: async (args) =>
      withPlatform(process.env, async (p) => {
        const folder = resolve(needed(args, 0, 'folder'));
        const { tables, analytics, files, beganAt, createdAt } = await backup(p, folder, say);
        const rows = (counts: Record<string, number>) =>
          Object.values(counts).reduce((a, b) => a + b, 0);
        print(
          `已备份 / backed up: ${folder} (${rows(tables)} + ${rows(analytics)} rows, ${files} files)`,
        );
        print(
          `内容截至 ${beganAt}，写完于 ${createdAt} / content as of ${beganAt}, written until ${createdAt}`,
        );
      }),
  },
  restore: {
    input: '<folder | address> [master.key]',
    summary: [
      '恢复到空的 DATA_DIR；加密的备份需给出主密钥文件',
      'restores into an empty DATA_DIR; a sealed backup needs the master key file',
    ],
    run: async (args) => {
      const from = needed(args, 0, 'folder');
      const keys = args[1] && resolve(args[1]);
      if (!/^https?:/.test(from)) return restoreInto(resolve(from), keys);
      await withObjects(from, (folder) => restoreInto(folder, keys));
    },
  },
  seed: {
    input: '',
    summary: [
      '创建演示数据（需要实例与 lab 在运行）',
      'creates the demo data (the instance and its lab must run)',
    ],
    run: async () =>
      withPlatform(process.env, async (p) => {
        const { HOST, PORT } = p.config;
        const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
        await setUpDemo(p, `http://${host}:${PORT}`);
        print(join(p.config.DATA_DIR, 'run/demo.json'));
      }),
  },
};

const usage = (): string =>
  [
    '用法 / usage: npm run -s cli -- <command>',
    ...Object.entries(commands).map(
      ([name, c]) => `  ${`${name} ${c.input}`.padEnd(36)} ${c.summary[0]} / ${c.summary[1]}`,
    ),
  ].join('\n');

const [name = '', ...args] = process.argv.slice(2).filter((a) => !a.startsWith('--data='));
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
try {
  if (!command) {
    say(usage());
    process.exitCode = /^(|help|--help|-h)$/.test(name) ? 0 : 2;
  } else {
    await command.run(args);
  }
} catch (error) {
  say(
    error instanceof CliError || error instanceof LauncherError
      ? `✗ ${error.message}`
      : `✗ ${(error as Error).stack ?? error}`,
  );
  process.exitCode = 1;
}
