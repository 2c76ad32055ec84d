import { createServer } from 'node:net';
import { LauncherError, pause } from './processes';

/** True when nothing listens on the TCP port of this address. */
export const isPortFree = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  new Promise((answer) => {
    const probe = createServer();
    probe.once('error', () => answer(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => answer(true)));
  });

/** The same, asked again until it is free or `patienceMs` are over. */
export const isFreeWithin = async (
  port: number,
  host: string,
  patienceMs: number,
): Promise<boolean> => {
  for (const end = Date.now() + patienceMs; ; await pause(50)) {
    if (await isPortFree(port, host)) return true;
    if (Date.now() >= end) return false;
  }
};

/** The first free port at or above `from` that `taken` does not hold; LauncherError 'no-port' when none is left. */
export const nextFreePort = async (
  from: number,
  taken: ReadonlySet<number> = new Set(),
  host = '127.0.0.1',
): Promise<number> => {
  for (let port = from; port < 65_536; port += 1)
    if (!taken.has(port) && (await isPortFree(port, host))) return port;
  throw new LauncherError('no-port', `${from} 以上没有空闲端口 / no free port above ${from}`);
};

/** Any free port, chosen by the operating system. */
export const anyFreePort = (): Promise<number> =>
  new Promise((answer, refuse) => {
    const probe = createServer();
    probe.once('error', refuse);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => answer(port));
    });
  });
