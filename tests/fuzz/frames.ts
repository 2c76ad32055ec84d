import fc from 'fast-check';
import { io } from 'socket.io-client';
import { WebSocket } from 'undici';
import { bracketText } from './attacks';

/** Engine and Socket.IO packets: type digits, room names, numbers, JSON of all kinds, and plain noise. */
const pieces = [
  '',
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '40',
  '41',
  '42',
  '43',
  '44',
  '45',
  '46',
  '49',
  '4',
  '/',
  '/x,',
  '/admin,',
  '{"token":"x"}',
  '["join","staff"]',
  '["event",{}]',
  '1["x"]',
  '999999',
  '["__proto__",{"x":1}]',
  '["toString"]',
  '[]',
  '{}',
  'null',
  '[null]',
  '["disconnect"]',
  '-',
  '51-["x",{"_placeholder":true,"num":9}]',
  '451-',
  '2probe',
  '3probe',
  '\0',
  '\ud800',
  '‮',
  bracketText(2e3),
  'x'.repeat(2e4),
  '["error"]',
  '["ready"]',
  '["newListener"]',
  '0{"sid":',
];
const frames = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }).map((p) => p.join('')),
  fc.string({ maxLength: 200, unit: 'binary' }),
  fc.uint8Array({ maxLength: 300 }),
);
/** Answers of the handshake and of polling that no console would send. */
const addresses = [
  '?EIO=4&transport=polling',
  '?EIO=9&transport=polling',
  '?EIO=4&transport=x',
  '?EIO=4',
  '?EIO=4&transport=polling&sid=nobody',
  '?transport=websocket',
  '?EIO=4&transport=websocket',
  '?EIO=4&transport=polling&sid=__proto__',
  '?EIO[]=4&transport=polling',
  '?b64=1&j=1',
];
const origins = ['null', 'http://evil.test', '://', 'http://[', '*', ''];

const once = (socket: WebSocket, name: 'open' | 'close' | 'error', ms: number) =>
  new Promise<boolean>((ok) => {
    const timer = setTimeout(() => ok(false), ms);
    socket.addEventListener(name, () => {
      clearTimeout(timer);
      ok(true);
    });
  });

/** Opens a bare WebSocket, joins as a console when it has a token, and sends the frames in one go. */
const throwAt = async (base: string, token: string, some: readonly (string | Uint8Array)[]) => {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/live/?EIO=4&transport=websocket`);
  socket.addEventListener('error', () => undefined);
  if (!(await once(socket, 'open', 5000))) throw new Error('the socket did not open');
  if (token) socket.send(`40${JSON.stringify({ token })}`);
  for (const frame of some) if (socket.readyState === 1) socket.send(frame as string);
  await once(socket, 'close', 30);
  socket.close();
};

const handshakes = async (base: string): Promise<{ count: number; wrong: string[] }> => {
  const wrong: string[] = [];
  let count = 0;
  for (const address of addresses) {
    for (const origin of origins) {
      const method = count % 2 ? 'POST' : 'GET';
      const answer = await fetch(`${base}/live/${address}`, {
        method,
        headers: { origin },
        ...(method === 'POST' ? { body: '4'.repeat(20) } : {}),
        signal: AbortSignal.timeout(5000),
      }).catch((error: Error) => error.message);
      const status = typeof answer === 'string' ? 0 : answer.status;
      if (typeof answer !== 'string') await answer.text();
      if (status === 0 || status >= 500) wrong.push(`${method} ${address} of ${origin}: ${status}`);
      if (status === 200 && origin !== '') wrong.push(`${address} accepted the origin ${origin}`);
      count += 1;
    }
  }
  return { count, wrong };
};

/** Whether a real console can still connect. */
const stillServes = (base: string, token: string) =>
  new Promise<boolean>((ok) => {
    const socket = io(base, {
      path: '/live',
      auth: { token },
      reconnection: false,
      forceNew: true,
    });
    const end = (well: boolean) => {
      socket.close();
      ok(well);
    };
    socket.on('ready', () => end(true));
    socket.on('connect_error', () => end(false));
  });

/** Sends `count` crafted frames over many sockets, with and without a session, and odd handshakes. */
export const runFrames = async (o: {
  base: string;
  token: string;
  seed: number;
  count: number;
}): Promise<{ frames: number; handshakes: number; wrong: string[] }> => {
  const drawn = fc.sample(frames, { seed: o.seed, numRuns: o.count });
  // Few frames a socket: the first malformed one ends it.
  for (let i = 0; i < drawn.length; i += 3)
    await throwAt(o.base, i % 2 ? o.token : '', drawn.slice(i, i + 3));
  const shaken = await handshakes(o.base);
  const wrong = [...shaken.wrong];
  if (!(await stillServes(o.base, o.token))) wrong.push('a console cannot connect any more');
  return { frames: drawn.length, handshakes: shaken.count, wrong };
};
