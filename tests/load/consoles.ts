import { io, type Socket } from 'socket.io-client';

/** What the parent says: open so many consoles, forget what was heard, tell, end. */
export type Order =
  | { do: 'open'; base: string; tokens: string[]; perToken: number }
  | { do: 'reset' }
  | { do: 'tell' }
  | { do: 'end' };
export type Told = {
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
const last = new Map<Socket, number>();
const pause = (ms: number) => new Promise((ok) => setTimeout(ok, ms));

const hear = (socket: Socket, e: { seq: number; payload: { sentAt?: number } }) => {
  if (e.payload.sentAt === undefined) return;
  if (e.seq <= (last.get(socket) ?? 0)) {
    doubled += 1;
    return;
  }
  last.set(socket, e.seq);
  heard += 1;
  const ms = Math.max(0, Date.now() - e.payload.sentAt);
  const step = ms < 2_000 ? Math.round(ms) : Math.round(ms / 50) * 50;
  latencies[step] = (latencies[step] ?? 0) + 1;
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
  socket.on('ready', () => {
    connects += 1;
  });
  socket.on('event', (e: { seq: number; payload: { sentAt?: number } }) => hear(socket, e));
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
    process.send?.({ connected, connects, heard, doubled, latencies } satisfies Told);
  } else {
    for (const s of sockets) s.close();
    process.exit(0);
  }
});
