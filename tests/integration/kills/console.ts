import { io } from 'socket.io-client';
import type { Numbered } from '#shared/kernel/live';
import { Order } from '../../../client/kernel/live/order';

type Missed = { rows: Numbered[]; latest: Record<string, number>; more: boolean };

/**
 * An open console without its screens: hears numbered events over the socket, reconnects by itself
 * and reads over HTTP what it missed, with the very order book the browser uses.
 */
export const openConsole = async (base: string, token: string) => {
  const order = new Order();
  const applied: Numbered[] = [];
  let asking: Promise<void> | null = null;
  let again = false;
  let connects = 0;
  const missed = async (): Promise<Missed> => {
    const after = encodeURIComponent(JSON.stringify(order.known));
    const answer = await fetch(`${base}/api/events?after=${after}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(5_000),
    });
    if (!answer.ok) throw new Error(`${answer.status}`);
    return (await answer.json()) as Missed; // the contract's answer
  };
  const apply = (e: Numbered): boolean => {
    const verdict = order.take(e);
    if (verdict === 'apply') applied.push(e);
    return verdict !== 'ask';
  };
  const answerOf = async (): Promise<Missed> => {
    for (;;) {
      const answer = await missed().catch(() => null);
      if (answer) return answer;
      await new Promise((ok) => setTimeout(ok, 300));
    }
  };
  const readOn = async (): Promise<void> => {
    for (let more = true; more; ) {
      const answer = await answerOf();
      for (const row of answer.rows) apply(row);
      order.start(answer.latest);
      more = answer.more;
    }
  };
  const catchUp = async (): Promise<void> => {
    again = true;
    asking ??= (async () => {
      while (again) {
        again = false;
        await readOn();
      }
    })().finally(() => {
      asking = null;
    });
    await asking;
  };
  order.start((await answerOf()).latest);
  const from = order.known;
  const socket = io(base, {
    path: '/live',
    transports: ['websocket'],
    auth: { token },
    reconnectionDelay: 200,
    reconnectionDelayMax: 1_000,
  });
  // A refused handshake (the database is away) is not tried again by Socket.IO itself.
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => socket.connect(), 500);
  });
  socket.on('ready', () => {
    connects += 1;
    void catchUp();
  });
  socket.on('event', (e: Numbered) => {
    if (!apply(e)) void catchUp();
  });
  return {
    applied,
    /** Newest number per stream when the console was opened. */
    from,
    connects: () => connects,
    last: () => order.known,
    close: () => socket.close(),
  };
};
