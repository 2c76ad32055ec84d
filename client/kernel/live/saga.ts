import type { Numbered, Ready } from '#shared/kernel/live';
import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import { call, put, take } from 'typed-redux-saga';
import { publish, tellStale } from '../request/eventBus';
import { sendJson } from '../request/http';
import { token } from '../request/token';
import { Order } from './order';
import { connected, lost } from './slice';
import { giveTopics, sayTopics } from './topics';

type Heard =
  | ({ type: 'ready' } & Ready)
  | { type: 'event'; event: Numbered }
  | { type: 'passing'; name: string; payload: unknown }
  | { type: 'lost' }
  | { type: 'refused' };
/** What the saga needs of a socket; tests give an emitter. */
export type LiveSocket = {
  on(name: string, hear: (value: never) => void): unknown;
  connect(): unknown;
  emit(word: string, topic: string): unknown;
  close(): unknown;
};
export type OpenSocket = () => Promise<LiveSocket>;
type Missed = Ready & { rows: Numbered[]; more: boolean; reload: boolean };

const mostPages = 20;

/** The real socket; its library is loaded only after sign-in. */
export const openSocket: OpenSocket = async () => {
  const { io } = await import('socket.io-client');
  return io({
    path: '/live',
    transports: ['websocket', 'polling'],
    // Asked again at each connection, because the token may have changed meanwhile.
    auth: (give) => give({ token: token() }),
    reconnectionDelay: 400,
    reconnectionDelayMax: 8000,
    randomizationFactor: 0.5,
  });
};

const listen = (socket: LiveSocket): EventChannel<Heard> =>
  eventChannel((emit) => {
    giveTopics((word, topic) => socket.emit(word, topic));
    socket.on('ready', ({ latest }: Ready) => {
      sayTopics();
      emit({ type: 'ready', latest });
    });
    socket.on('event', (event: Numbered) => emit({ type: 'event', event }));
    socket.on('passing', (e: { name: string; payload: unknown }) =>
      emit({ type: 'passing', name: e.name, payload: e.payload }),
    );
    let again: ReturnType<typeof setTimeout> | undefined;
    socket.on('disconnect', (reason: string) => {
      emit({ type: 'lost' });
      // The library does not come back by itself when the server closed the connection, which it
      // does when rights change: ask again, and hear whether the session still holds.
      if (reason === 'io server disconnect') again = setTimeout(() => socket.connect(), 500);
    });
    socket.on('connect_error', (error: Error) =>
      emit({ type: error.message === 'auth.required' ? 'refused' : 'lost' }),
    );
    return () => {
      clearTimeout(again);
      giveTopics(null);
      socket.close();
    };
  }, buffers.expanding<Heard>(64));

const missed = (order: Order): Promise<Missed> =>
  sendJson({
    method: 'GET',
    url: `/api/events?after=${encodeURIComponent(JSON.stringify(order.known))}`,
  });

function* catchUp(order: Order) {
  for (let page = 0; page < mostPages; page++) {
    const { rows, latest, more, reload } = yield* call(missed, order);
    // Away for longer than events are kept.
    if (reload) break;
    order.start(latest);
    for (const event of rows) if (order.take(event) === 'apply') publish(event.name, event.payload);
    if (!more) return;
  }
  // Too much was missed to replay it: read everything anew and go on from the present.
  const { latest } = yield* call(missed, order);
  order.start(latest, true);
  tellStale();
}

function* hearOne(heard: Heard, order: Order) {
  if (heard.type === 'passing') return publish(heard.name, heard.payload);
  if (heard.type === 'lost') return yield* put(lost(new Date().toISOString()));
  if (heard.type === 'refused') return false;
  if (heard.type === 'event') {
    const verdict = order.take(heard.event);
    if (verdict === 'apply') publish(heard.event.name, heard.event.payload);
    if (verdict !== 'ask') return true;
  }
  try {
    // Streams not heard before start at the present, as screens have just read their own state; a
    // stream without any event so far starts at 0, so that its first one cannot be missed.
    if (heard.type === 'ready') order.start(heard.latest);
    if (heard.type !== 'ready' || order.isBehind(heard.latest)) yield* call(catchUp, order);
    yield* put(connected());
  } catch {
    // The next event or connection asks again; until then the header says that nothing is heard.
    yield* put(lost(new Date().toISOString()));
  }
  return true;
}

/**
 * Hears the console's events in order: joins first, then asks for what was missed; a jump in the
 * numbers makes it ask again, so a lost packet or a restarted server loses nothing. `known` are the
 * numbers as of when the session was read, so that nothing is lost until the socket stands either.
 */
export function* hearLive(open: OpenSocket, latest: Record<string, number>, onRefused: () => void) {
  const socket = yield* call(open);
  const channel = yield* call(listen, socket);
  const order = new Order();
  order.start(latest);
  try {
    while (true) {
      const heard = yield* take(channel);
      if ((yield* call(hearOne, heard, order)) === false) return onRefused();
    }
  } finally {
    channel.close();
  }
}
