import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type pg from 'pg';
import { Server, type Socket } from 'socket.io';
import type { Who } from '#shared/kernel/access';
import type { Numbered, Ready } from '#shared/kernel/live';
import { nowMs } from './process/clock';
import { isPassing } from './db/db';
import { type AudienceRules, numberOnly } from './audience';
import { admissionMs, openDoorkeeper } from './liveLimits';
import { followEvents, type Passing } from './liveTail';
import { openTopics, type Topic } from './liveTopics';

/** Streams a console hears, its account's (or the staff's) and its own person's, and until when at the latest. */
export type Hearing = {
  streams: string[];
  sessionId: string;
  endsAt: string;
  /** The person and who acts as them: a change of either is looked into at once. */
  people: string[];
  who: Who;
};
/** What is known of an open socket; the token is asked again when its person changes. */
type Seat = Hearing & { token: string; word: string; timer?: NodeJS.Timeout };
/** The longest a timer of Node can be set for. */
const longestMs = 2 ** 31 - 1;
export type Live = {
  io: Server;
  /** Called for every numbered event in order, e.g. to drop revoked sessions from memory. */
  onEvent: (hear: (e: Numbered) => void) => void;
  /** Asks again for whom the sockets of a person speak: those of ended sessions close, others go on. */
  review: (personId: string) => Promise<void>;
  /** Looks anew at what the consoles of a stream may hear, after rights have changed. */
  renew: (stream: string) => Promise<void>;
  /** Closes the sockets of sessions that ended by time or otherwise without a word. */
  sweep: () => Promise<void>;
  /** Closes the sockets of addresses that are refused by now. */
  expel: () => void;
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
  rules: AudienceRules;
  /** What is told only to consoles that watch it. */
  topics?: readonly Topic[];
  origins: (origin: string | undefined, host: string | undefined) => boolean;
  ipOf: (req: IncomingMessage) => string;
  /** Whether an address may have no socket at all. */
  refuses?: (ip: string) => boolean;
  /** Multiplies the limits of connections; 1 in production. */
  limitFactor?: number;
  report: (error: unknown) => void;
}): Promise<Live> => {
  const door = openDoorkeeper({ ipOf: o.ipOf, factor: o.limitFactor ?? 1 });
  const isRefused = (req: IncomingMessage) => o.refuses?.(o.ipOf(req)) ?? false;
  const io = new Server(o.http, {
    path: '/live',
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: 10_000,
    transports: ['websocket', 'polling'],
    connectTimeout: admissionMs,
    allowRequest: (req, done) => {
      if (!o.origins(req.headers.origin, req.headers.host) || isRefused(req))
        return done(null, false);
      door.admit(req).then(
        (may) => done(null, may),
        () => done(null, false),
      );
    },
  });
  door.watch(io);
  /** Number of the last event of a stream that was emitted here, or was there when it was asked for. */
  const heads = new Map<string, number>();
  const learn = async (streams: readonly string[]) => {
    const unknown = streams.filter((s) => !heads.has(s));
    if (unknown.length === 0) return;
    const { rows } = await o.pool.query<{ stream: string; seq: number }>(
      'select stream, seq from stream_seq where stream = any($1::text[])',
      [unknown],
    );
    const bySequence = new Map(rows.map((r) => [r.stream, r.seq]));
    // What the tail emitted meanwhile is newer than the answer.
    for (const s of unknown) heads.set(s, Math.max(heads.get(s) ?? 0, bySequence.get(s) ?? 0));
  };
  const seatOf = (socket: Socket): Seat => socket.data as Seat;
  /** What consoles of each stream may hear, as words of the rules; each word has a room of the stream. */
  const words = new Map<string, Set<string>>();
  const roomOf = (stream: string, word: string) => `${stream} ${word}`;
  const settle = (socket: Socket, hearing: Hearing & { token: string }) => {
    const word = o.rules.wordOf(hearing.who);
    const { word: before, streams, timer } = seatOf(socket);
    if (before) for (const s of streams) void socket.leave(roomOf(s, before));
    for (const s of hearing.streams) words.set(s, (words.get(s) ?? new Set()).add(word));
    void socket.join([...hearing.streams, ...hearing.streams.map((s) => roomOf(s, word))]);
    socket.data = { ...hearing, word, ...(timer && { timer }) } satisfies Seat;
  };
  /** Tells each group of a stream's consoles what it may hear. */
  const spread = (stream: string, tell: (room: string, word: string) => void) => {
    const streamWords = words.get(stream);
    for (const word of streamWords ?? []) {
      const room = roomOf(stream, word);
      if (io.sockets.adapter.rooms.has(room)) tell(room, word);
      else streamWords?.delete(word);
    }
    if (streamWords?.size === 0) words.delete(stream);
  };
  io.use((socket, next) => {
    const token: unknown = (socket.handshake.auth as Record<string, unknown>)['token'];
    const refuse = () => next(new Error('auth.required'));
    if (typeof token !== 'string' || token.length > 200) return refuse();
    const admit = async () => {
      const hearing = await o.hearingOf(token);
      if (!hearing) return refuse();
      await learn(hearing.streams);
      socket.data = { ...hearing, token, word: '' } satisfies Seat;
      next();
    };
    admit().catch(refuse);
  });
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
  const topics = openTopics({
    io,
    topics: o.topics ?? [],
    may: (socket, { stream, name }, payload) =>
      seatOf(socket).streams.includes(stream) && o.rules.fits(seatOf(socket).word, name, payload),
    report: (error) => {
      if (!isPassing(error)) o.report(error);
    },
  });
  io.on('connection', (socket: Socket) => {
    const hearing = seatOf(socket);
    settle(socket, hearing);
    limit(socket);
    socket.on('disconnect', () => clearTimeout(seatOf(socket).timer));
    // After joining: what is numbered later comes by the socket, what came before is told here.
    const latest = Object.fromEntries(hearing.streams.map((s) => [s, heads.get(s) ?? 0]));
    socket.emit('ready', { latest } satisfies Ready);
    socket.use((packet, next) => {
      if (!topics.hear(socket, packet)) next(new Error('consoles only listen'));
    });
    socket.on('error', () => undefined);
  });

  const open = () => [...io.sockets.sockets.values()];
  const lookAgain = async (socket: Socket) => {
    const { token, streams } = seatOf(socket);
    // Who cannot be asked for hears nothing: a console comes back by itself.
    const hearing = await o.hearingOf(token).catch(() => null);
    if (!socket.connected) return;
    if (!hearing || hearing.streams.join() !== streams.join()) {
      socket.disconnect(true);
      return;
    }
    settle(socket, { ...hearing, token });
    limit(socket);
  };
  const lookAgainAt = async (sockets: readonly Socket[]): Promise<void> => {
    await Promise.all(sockets.map(lookAgain));
  };
  const review = (personId: string) =>
    lookAgainAt(open().filter((s) => seatOf(s).people.includes(personId)));
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
  const tell = (e: Numbered) => {
    heads.set(e.stream, e.seq);
    for (const hear of hearers) hear(e);
    const bare = numberOnly(e);
    spread(e.stream, (room, word) =>
      io.local.to(room).emit('event', o.rules.fits(word, e.name, e.payload) ? e : bare),
    );
  };
  const pass = (e: Passing) =>
    spread(e.stream, (room, word) => {
      if (o.rules.fits(word, e.name, e.payload)) io.local.to(room).volatile.emit('passing', e);
    });
  const tail = await followEvents({ ...o, tell, pass });

  return {
    io,
    onEvent: (hear) => void hearers.push(hear),
    review,
    sweep,
    expel() {
      for (const socket of open()) if (isRefused(socket.request)) socket.disconnect(true);
    },
    renew: (stream) => lookAgainAt(open().filter((s) => seatOf(s).streams.includes(stream))),
    sockets: () => io.engine.clientsCount,
    async close() {
      clearInterval(sweeper);
      topics.close();
      await tail.close();
      // Its promise waits for the last HTTP request too, and how long that may last is for the server to say.
      void io.close();
    },
  };
};
