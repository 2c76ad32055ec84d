import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry } from '#lab/carriers/book';
import type { Switches } from '#lab/carriers/switches';
import { anyFreePort } from '#server/launcher/ports';
import { quietLab } from '../../support/quietLab';
import { until } from '../../support/until';
import type { CarrierName } from './world';

const token = 'lab-token-of-the-test';
/** What the process of the carriers does not look at, and its configuration has to have. */
const others = {
  seed: 'kills',
  bornAt: '2026-01-01T00:00:00.000Z',
  pastDays: 0,
  ...quietLab,
};

/** The three carriers as a process of their own, to be killed; they come again at their ports, with their books and faults. */
export const startCarriersApart = async (folder: string) => {
  const ports = {
    meridian: await anyFreePort(),
    solstice: await anyFreePort(),
    zenith: await anyFreePort(),
    control: await anyFreePort(),
  };
  const file = join(folder, 'lab-carriers.json');
  const dataDir = join(folder, 'lab-carriers');
  writeFileSync(file, JSON.stringify({ dataDir, token, ...others, carriers: ports }));
  const faults = new Map<CarrierName, Partial<Switches>>();
  let child: ChildProcess;
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${ports.control}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-lab-token': token },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`carriers: ${answer.status}`);
    return answer.json();
  };
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, ['dist/lab.mjs', '--role=carriers'], {
      env: { PATH: process.env['PATH'], LAB_CONFIG: file },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await until(() => ask('meridian'), { ms: 60_000, what: 'the carriers' });
    for (const [name, to] of faults) await ask(`${name}/switches`, to);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const gone = new Promise((ok) => child.once('exit', ok));
    child.kill(signal);
    await gone;
  };
  await start();
  return {
    ports,
    /** Messages a carrier took, with the receipts that were taken from it. */
    book: async (name: CarrierName) =>
      ((await ask(`${name}/book`)) as { entries: Entry[] }).entries,
    /** What goes wrong at a carrier from now on; kept over a kill. */
    async set(name: CarrierName, to: Partial<Switches>) {
      faults.set(name, to);
      await ask(`${name}/switches`, to);
    },
    /** Cuts every connection of a carrier without a word. */
    cut: (name: CarrierName) => ask(`${name}/cut`, {}),
    async kill() {
      await end('SIGKILL');
      await start();
    },
    stop: () => end('SIGTERM'),
  };
};
export type CarriersApart = Awaited<ReturnType<typeof startCarriersApart>>;
