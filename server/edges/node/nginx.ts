import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NodeSettings } from '../settings';
import type { NodeDomain } from '../wire';
import { configFiles, type Places } from './nginxConfig';
import { acceptingWorkers, endOrphans, masterOf } from './processes';
import { virtualHosts } from './virtualHosts';

/** How long nginx has to serve a configuration that it was told to read. */
const reloadMs = 15_000;
const askMs = 3_000;
/** The file beside this one; the bundle has it beside itself. */
const luaFile = fileURLToPath(new URL('./edge.lua', import.meta.url));

const placesOf = (folder: string): Places => ({
  folder,
  current: join(folder, 'current'),
  pid: join(folder, 'run/nginx.pid'),
  socket: join(folder, 'run/edge.sock'),
  accessLog: join(folder, 'logs/access.log'),
  errorLog: join(folder, 'logs/error.log'),
  cache: join(folder, 'cache'),
  purges: join(folder, 'purges.tsv'),
});

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The folder on the way to `path` that other users than root cannot pass; null where they can. */
const closedFolder = (path: string, user: string): string | null => {
  if (user === 'root') return null;
  if ((statSync(path).mode & 0o001) === 0) return path;
  return dirname(path) === path ? null : closedFolder(dirname(path), user);
};

/** The nginx of a node: a daemon of its own, so that the agent may end or be killed beneath it. */
export class Nginx {
  readonly places: Places;
  private readonly settings: NodeSettings;
  private starting: Promise<string | null> | null = null;

  constructor(settings: NodeSettings) {
    this.settings = settings;
    this.places = placesOf(settings.folder);
    mkdirSync(settings.folder, { recursive: true, mode: 0o711 });
    for (const name of ['run', 'logs', 'cache', 'configs'])
      mkdirSync(join(settings.folder, name), { recursive: true, mode: 0o700 });
    // nginx's workers, who are not the agent's user, pass through to what they keep.
    chmodSync(settings.folder, 0o711);
    const closed = process.getuid?.() === 0 ? closedFolder(settings.folder, settings.user) : null;
    if (closed)
      throw new Error(`nginx's workers (${settings.user}) cannot pass ${closed}: chmod o+x it`);
  }

  /** Runs nginx with our configuration; answers what it complained about, null when all is well. */
  private run(args: string[], config: string): Promise<string | null> {
    const all = ['-p', this.settings.folder, '-e', this.places.errorLog, '-c', config, ...args];
    return new Promise((resolve) => {
      const child = spawn(this.settings.nginx, all, {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, TZ: 'UTC' },
      });
      let output = '';
      child.stderr.on('data', (part: Buffer) => {
        output += part.toString('utf8');
      });
      child.once('error', (error) => resolve(error.message));
      // Not `close`: the daemon that is left behind keeps the pipe open.
      child.once('exit', (code) => resolve(code === 0 ? null : output.trim() || `exit ${code}`));
    });
  }

  /** The master process, if it is ours and alive. */
  masterPid(): number | null {
    return masterOf(this.places.pid, this.settings.folder);
  }

  /** Starts nginx where it does not run, once for all who ask meanwhile; answers why it could not. */
  ensure(): Promise<string | null> {
    this.starting ??= this.begin().finally(() => {
      this.starting = null;
    });
    return this.starting;
  }

  private async begin(): Promise<string | null> {
    if (!existsSync(this.places.current)) return 'no configuration has come yet';
    if (this.masterPid() !== null) return null;
    endOrphans(this.settings.folder);
    rmSync(this.places.socket, { force: true });
    const config = join(this.places.current, 'nginx.conf');
    // A port that an ended worker held is free a moment later.
    let complaint = await this.run([], config);
    for (let round = 0; complaint?.includes('bind()') && round < 20; round += 1) {
      await pause(100);
      complaint = await this.run([], config);
    }
    return complaint;
  }

  /** Asks nginx by the agent's own socket. */
  ask(
    path: string,
    o: { body?: string; host?: string; method?: string; headers?: Record<string, string> } = {},
  ) {
    const { body, host = 'edge.control', method = body === undefined ? 'GET' : 'POST' } = o;
    return new Promise<{ status: number; cache: string; text: string }>((resolve, reject) => {
      const sent = request({
        socketPath: this.places.socket,
        path,
        method,
        agent: false,
        headers: { host, ...o.headers },
        timeout: host === 'edge.control' ? askMs : 0,
      });
      sent.on('timeout', () => sent.destroy(new Error('nginx does not answer')));
      sent.on('error', reject);
      sent.on('response', (res) => {
        let text = '';
        res.on('data', (part: Buffer) => {
          // A warmed file is only read; what the control answers is short.
          if (text.length < 1_000) text += part.toString('utf8');
        });
        res.on('error', reject);
        res.on('end', () =>
          resolve({
            status: res.statusCode ?? 0,
            cache: String(res.headers['x-cache'] ?? ''),
            text,
          }),
        );
      });
      sent.end(body);
    });
  }

  /** The revision that nginx serves; null where it does not answer. */
  async revision(): Promise<number | null> {
    try {
      return Number((await this.ask('/revision')).text);
    } catch {
      return null;
    }
  }

  /** Begins the access log anew: nginx writes on into the old file until it has opened the new one. */
  reopen(): void {
    const pid = this.masterPid();
    if (pid !== null) process.kill(pid, 'SIGUSR1');
  }

  private point(to: string): void {
    const next = `${this.places.current}.new`;
    rmSync(next, { force: true });
    symlinkSync(to, next);
    renameSync(next, this.places.current);
  }

  /** Waits for the new workers, and until those of before take no more: for a moment both do. */
  private async serves(revision: number, before: readonly string[]): Promise<boolean> {
    const end = performance.now() + reloadMs;
    const isOver = () => {
      const accepting = acceptingWorkers(this.masterPid() ?? 0);
      return before.every((pid) => !accepting.includes(pid));
    };
    while (performance.now() < end) {
      if ((await this.revision()) === revision && isOver()) {
        // A worker says so just before it closes its sockets.
        await pause(20);
        return true;
      }
      await pause(50);
    }
    return false;
  }

  /**
   * Brings a configuration onto nginx: written whole beside the old one, tested, then switched to and read
   * without a request lost. What it refuses changes nothing; answers why.
   */
  async apply(domains: readonly NodeDomain[], revision: number): Promise<string | null> {
    const { current } = this.places;
    const folder = join(this.settings.folder, 'configs', `${revision}`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const isRoot = process.getuid?.() === 0;
    const virtual = await virtualHosts(domains, this.settings.resolvers);
    const files = configFiles(this.settings, this.places, domains, { revision, isRoot, virtual });
    files.set('edge.lua', readFileSync(luaFile, 'utf8'));
    for (const [name, text] of files) writeFileSync(join(folder, name), text, { mode: 0o600 });
    const complaint = await this.test(folder);
    if (complaint !== null) return complaint;
    const before = existsSync(current) ? readlinkSync(current) : null;
    this.point(folder);
    const pid = this.masterPid();
    const workers = pid === null ? [] : acceptingWorkers(pid);
    if (pid !== null) process.kill(pid, 'SIGHUP');
    const failure = pid === null ? await this.ensure() : null;
    if (failure === null && (await this.serves(revision, workers))) {
      this.dropOthers(`${revision}`);
      return null;
    }
    if (before !== null) {
      this.point(before);
      const still = this.masterPid();
      if (still !== null) process.kill(still, 'SIGHUP');
    }
    return failure ?? 'nginx did not read the new configuration; logs/error.log tells why';
  }

  /** Tests a folder's configuration; its paths lead to `current`, so they are turned to the folder. */
  private async test(folder: string): Promise<string | null> {
    const config = join(folder, 'nginx.conf');
    const turned = readFileSync(config, 'utf8').replaceAll(this.places.current, folder);
    const path = join(folder, 'test.conf');
    writeFileSync(path, turned, { mode: 0o600 });
    const complaint = await this.run(['-t', '-q'], path);
    return complaint?.replaceAll(folder, '').slice(0, 500) ?? null;
  }

  private dropOthers(name: string): void {
    const place = join(this.settings.folder, 'configs');
    for (const other of readdirSync(place).filter((each) => each !== name))
      rmSync(join(place, other), { recursive: true, force: true });
  }

  /** Ends nginx with its requests: for a node that leaves the fleet. */
  async stop(): Promise<void> {
    const pid = this.masterPid();
    if (pid === null) return;
    process.kill(pid, 'SIGTERM');
    const end = performance.now() + 10_000;
    while (this.masterPid() !== null && performance.now() < end) await pause(50);
  }
}
