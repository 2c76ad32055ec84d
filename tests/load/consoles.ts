import type { Ready } from '#shared/kernel/live';
import { io, type Socket } from 'socket.io-client';

/** What the parent says: open so many consoles, forget what was heard, tell, end. */
export type Order =
  | { do: 'open'; base: string; tokens: string[]; perToken: number }
  | { do: 'reset' }
  | { do: 'tell' }
  | { do: 'end' };
export type Tally = {
  connected: number;
  connects: number;
  heard: number;
  doubled: number;
  /** Milliseconds from commit to console, counted in steps of 1 ms below 2 s and of 50 ms above. */
  latencies: Record<number, number>;
};

const sockets: Socket[] = [];
let connects = 0;
let heard = 0;
let doubled = 0;
let latencies: Record<number, number> = {};
const pause = (ms: number) => new Promise((ok) => setTimeout(ok, ms));

type Event = { stream: string; seq: number; payload: { sentAt?: number } };
type Missed = { rows: Event[]; latest: Record<string, number>; more: boolean; reload: boolean };
type Console = {
  socket: Socket;
  base: string;
  token: string;
  stream: string;
  /** The last event that was applied, and the last one that the socket brought. */
  last: number;
  seen: number;
};

const apply = (c: Console, e: Event) => {
  // Read over HTTP before the socket brought it: dropped, as a console does.
  if (e.seq <= c.last) return;
  c.last = e.seq;
  if (e.payload.sentAt === undefined) return;
  heard += 1;
  const ms = Math.max(0, Date.now() - e.payload.sentAt);
  const step = ms < 2_000 ? Math.round(ms) : Math.round(ms / 50) * 50;
  latencies[step] = (latencies[step] ?? 0) + 1;
};

const asking = new WeakMap<Console, Promise<void>>();
/** What a console does that was away or meets a gap: it reads over HTTP what it missed. */
const catchUp = async (c: Console): Promise<void> => {
  for (;;) {
    const after = encodeURIComponent(JSON.stringify({ [c.stream]: c.last }));
    const answer = await fetch(`${c.base}/api/events?after=${after}`, {
      headers: { authorization: `Bearer ${c.token}` },
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null);
    if (!answer?.ok) {
      await pause(1_000);
      continue;
    }
    const answerBody = (await answer.json()) as Missed; // the contract's answer
    if (answerBody.reload) c.last = answerBody.latest[c.stream] ?? c.last;
    for (const e of answerBody.rows) if (e.stream === c.stream) apply(c, e);
    if (!answerBody.more) return;
  }
};
const ask = (c: Console) => {
  if (asking.has(c)) return;
  asking.set(
    c,
    catchUp(c).finally(() => {
      asking.delete(c);
      // What the socket brought after the last answer was not applied.
      if (c.seen > c.last) ask(c);
    }),
  );
};
const hear = (c: Console, e: Event) => {
  if (e.stream !== c.stream) return;
  if (e.seq <= c.seen) {
    doubled += 1;
    return;
  }
  c.seen = e.seq;
  if (e.seq > c.last + 1) ask(c);
  // What is being read over HTTP comes from there, in order.
  else if (!asking.has(c)) apply(c, e);
};

const open = (base: string, token: string) => {
  const socket = io(base, {
    path: '/live',
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    timeout: 60_000,
  });
  const c: Console = { socket, base, token, stream: '', last: 0, seen: 0 };
  socket.on('ready', ({ latest }: Ready) => {
    connects += 1;
    const again = c.stream !== '';
    c.stream = Object.keys(latest).find((s) => s.startsWith('account:')) ?? '';
    if (again && (latest[c.stream] ?? 0) > c.last) ask(c);
  });
  socket.on('event', (e: Event) => hear(c, e));
  // A refused handshake (the server is not up yet) is not tried again by Socket.IO itself.
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => socket.connect(), 1_000);
  });
  sockets.push(socket);
};

process.on('message', (order: Order) => {
  if (order.do === 'open') {
    void (async () => {
      for (let round = 0; round < order.perToken; round += 1)
        for (const token of order.tokens) {
          open(order.base, token);
          // As fast as the server takes them, without a storm of handshakes.
          while (sockets.filter((s) => !s.connected).length > 100) await pause(20);
        }
    })();
  } else if (order.do === 'reset') {
    heard = 0;
    doubled = 0;
    latencies = {};
  } else if (order.do === 'tell') {
    const connected = sockets.filter((s) => s.connected).length;
    process.send?.({ connected, connects, heard, doubled, latencies } satisfies Tally);
  } else {
    for (const s of sockets) s.close();
    process.exit(0);
  }
});
