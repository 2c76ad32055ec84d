import { connect } from 'node:net';

/** True when an HTTP GET answers with a status below 300 within 2 s. */
export const answers = async (url: string): Promise<boolean> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.arrayBuffer();
  return response.ok;
};

/** True when something accepts TCP connections on the loopback port. */
export const accepts = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 });
    const end = (open: boolean) => () => {
      socket.destroy();
      answer(open);
    };
    socket.once('connect', end(true));
    socket.once('error', end(false));
    socket.once('timeout', end(false));
  });
