import type { Server as HttpServer } from 'node:http';
import pg from 'pg';
import { Server, type Socket } from 'socket.io';
import type { Numbered, Ready } from '#shared/kernel/live';
import { nowMs } from './process/clock';
import { isPassing } from './db/db';

type LogRow = Numbered & { id: number };

/** Streams a console hears, its account's (or the staff's) and its own person's, and until when at the latest. */
export type Hearing = {
  streams: string[];
  sessionId: string;
  endsAt: string;
  /** The person and who acts as them: a change of either is looked into at once. */
  people: string[];
};
/** What is known of an open socket; the token is asked again when its person changes. */
type Seat = Hearing & { token: string; timer?: NodeJS.Timeout };
/** The longest a timer of Node can be set for. */
const longestMs = 2 ** 31 - 1;
export type Live = {
  io: Server;
  /** Called for every numbered event in order, e.g. to drop revoked sessions from memory. */
  onEvent: (hear: (e: Numbered) => void) => void;
  /** Asks again for whom the sockets of a person speak: those of ended sessions close, others go on. */
  review: (personId: string) => Promise<void>;
  /** Closes the sockets of sessions that ended by time or otherwise without a word. */
  sweep: () => Promise<void>;
  sockets: () => number;
  close: () => Promise<void>;
};

/**
 * The server's side of live events. It tails the relay's numbered log and emits to its own sockets;
 * rooms are chosen by the server alone. A console asks over HTTP for what it missed, so a lost
 * packet or a dead server loses nothing.
 */
export const startLive = async (o: {
  http: HttpServer;
  databaseUrl: string;
  pool: pg.Pool;
  hearingOf: (token: string) => Promise<Hearing | null>;
  /** Those of these sessions that still hold. */
  standing: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  sweepMs?: number;
  origins: (origin: string | undefined, host: string | undefined) => boolean;
  report: (error: unknown) => void;
}): Promise<Live> => {
  const io = new Server(o.http, {
    path: '/live',
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: 10_000,
    transports: ['websocket', 'polling'],
    allowRequest: (req, done) => done(null, o.origins(req.headers.origin, req.headers.host)),
  });
  /** Number of the last event of a stream that was emitted here, or was there when it was asked for. */
  const heads = new Map<string, number>();
  const learn = async (streams: readonly string[]) => {
    const unknown = streams.filter((s) => !heads.has(s));
    if (unknown.length === 0) return;
    const { rows } = await o.pool.query<{ stream: string; seq: number }>(
      'select stream, seq from stream_seq where stream = any($1::text[])',
      [unknown],
    );
    const found = new Map(rows.map((r) => [r.stream, r.seq]));
    // What the tail emitted meanwhile is newer than the answer.
    for (const s of unknown) heads.set(s, Math.max(heads.get(s) ?? 0, found.get(s) ?? 0));
  };
  io.use((socket, next) => {
    const token: unknown = (socket.handshake.auth as Record<string, unknown>)['token'];
    const refuse = () => next(new Error('auth.required'));
    if (typeof token !== 'string' || token.length > 200) return refuse();
    const admit = async () => {
      const hearing = await o.hearingOf(token);
      if (!hearing) return refuse();
      await learn(hearing.streams);
      socket.data = { ...hearing, token } satisfies Seat;
      next();
    };
    admit().catch(refuse);
  });
  const seatOf = (socket: Socket): Seat => socket.data as Seat;
  /** A socket closes when its session's time is over, heard or not. */
  const limit = (socket: Socket) => {
    const seat = seatOf(socket);
    clearTimeout(seat.timer);
    const left = Math.max(0, Date.parse(seat.endsAt) - nowMs());
    seat.timer = setTimeout(
      () => (left > longestMs ? limit(socket) : socket.disconnect(true)),
      Math.min(left, longestMs),
    );
    seat.timer.unref();
  };
  io.on('connection', (socket: Socket) => {
    const hearing = seatOf(socket);
    limit(socket);
    socket.on('disconnect', () => clearTimeout(seatOf(socket).timer));
    void socket.join(hearing.streams);
    // After joining: what is numbered later comes by the socket, what came before is told here.
    const latest = Object.fromEntries(hearing.streams.map((s) => [s, heads.get(s) ?? 0]));
    socket.emit('ready', { latest } satisfies Ready);
    socket.use((_packet, next) => next(new Error('consoles only listen')));
    socket.on('error', () => undefined);
  });

  const open = () => [...io.sockets.sockets.values()];
  const lookAgain = async (socket: Socket) => {
    const { timer, token, streams } = seatOf(socket);
    // Who cannot be asked for hears nothing: a console comes back by itself.
    const hearing = await o.hearingOf(token).catch(() => null);
    if (!socket.connected) return;
    if (!hearing || hearing.streams.join() !== streams.join()) {
      socket.disconnect(true);
      return;
    }
    socket.data = { ...hearing, token, ...(timer && { timer }) } satisfies Seat;
    limit(socket);
  };
  const review = async (personId: string) => {
    const theirs = open().filter((s) => seatOf(s).people.includes(personId));
    await Promise.all(theirs.map(lookAgain));
  };
  const sweep = async () => {
    const ids = new Set(open().map((s) => seatOf(s).sessionId));
    if (ids.size === 0) return;
    const standing = await o.standing([...ids]);
    for (const socket of open()) {
      const { sessionId } = seatOf(socket);
      // Those that came meanwhile were not asked for.
      if (ids.has(sessionId) && !standing.has(sessionId)) socket.disconnect(true);
    }
  };
  const sweeper = setInterval(() => {
    sweep().catch((error: unknown) => {
      if (!isPassing(error)) o.report(error);
    });
  }, o.sweepMs ?? 60_000);

  const hearers: ((e: Numbered) => void)[] = [];
  let stopped = false;
  let wake: () => void = () => undefined;
  let cursor =
    (await o.pool.query<{ id: number }>('select coalesce(max(id), 0)::bigint as id from event_log'))
      .rows[0]?.id ?? 0;

  const readOn = async () => {
    for (;;) {
      const { rows } = await o.pool.query<LogRow>(
        'select id, stream, seq, name, payload, at from event_log where id > $1 order by id limit 500',
        [cursor],
      );
      for (const { id, ...e } of rows) {
        cursor = id;
        heads.set(e.stream, e.seq);
        for (const hear of hearers) hear(e);
        io.local.to(e.stream).emit('event', e);
      }
      if (rows.length < 500) return;
    }
  };
  const pass = (text: string | undefined) => {
    for (const e of JSON.parse(text || '[]') as {
      stream: string;
      name: string;
      payload: unknown;
    }[]) {
      io.local.to(e.stream).volatile.emit('passing', e);
    }
  };
  const tail = async () => {
    const client = new pg.Client({
      connectionString: o.databaseUrl,
      application_name: 'manifold-live',
    });
    let broken = false;
    client.on('error', () => {
      broken = true;
      wake();
    });
    try {
      await client.connect();
      client.on('notification', (n) => (n.channel === 'passing' ? pass(n.payload) : wake()));
      await client.query('listen events; listen passing');
      while (!stopped && !broken) {
        let woken = false;
        const waited = new Promise<void>((ok) => {
          const timer = setTimeout(ok, 250);
          wake = () => {
            woken = true;
            clearTimeout(timer);
            ok();
          };
        });
        await readOn();
        if (!woken) await waited;
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const loop = (async () => {
    while (!stopped) {
      await tail().catch((error: unknown) => {
        if (!isPassing(error)) o.report(error);
      });
      if (!stopped) await new Promise((ok) => setTimeout(ok, 200));
    }
  })();

  return {
    io,
    onEvent: (hear) => void hearers.push(hear),
    review,
    sweep,
    sockets: () => io.engine.clientsCount,
    async close() {
      stopped = true;
      clearInterval(sweeper);
      wake();
      await loop;
      await io.close();
    },
  };
};
