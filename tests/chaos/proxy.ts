import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * The ways a network between workers and a supplier breaks: connections are refused, swallowed, cut
 * before the answer (after the supplier acted), cut in the middle of it, or slow.
 */
export const cutModes = ['refuse', 'swallow', 'noAnswer', 'halfAnswer', 'slow'] as const;
export type CutMode = (typeof cutModes)[number] | 'open';

const slowMs = 2_500;

const carry = (mode: () => CutMode, target: number, client: Socket): void => {
  if (mode() === 'refuse') {
    client.resetAndDestroy();
    return;
  }
  client.on('error', () => undefined);
  if (mode() === 'swallow') return;
  const server = connect(target, '127.0.0.1');
  const end = () => {
    client.destroy();
    server.destroy();
  };
  server.on('error', end);
  client.on('error', end);
  client.on('close', end);
  server.on('close', () => client.end());
  client.on('data', (part) => server.write(part));
  server.on('data', (part) => {
    const now = mode();
    if (now === 'noAnswer') return end();
    if (now === 'halfAnswer') {
      client.write(part.subarray(0, Math.ceil(part.length / 2)), end);
      return;
    }
    if (now === 'slow') setTimeout(() => client.writable && client.write(part), slowMs);
    else client.write(part);
  });
};

/** A TCP proxy in front of a local port, whose network can be broken and mended at any moment. */
export const openProxy = async (target: number) => {
  let mode: CutMode = 'open';
  const open = new Set<Socket>();
  const server: Server = createServer((client) => {
    open.add(client);
    client.on('close', () => open.delete(client));
    carry(() => mode, target, client);
  });
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** Connections that are open feel it too. */
    set(next: CutMode) {
      mode = next;
      if (next === 'refuse' || next === 'open') for (const one of open) one.destroy();
    },
    close() {
      for (const one of open) one.destroy();
      server.close();
    },
  };
};
export type Proxy = Awaited<ReturnType<typeof openProxy>>;
