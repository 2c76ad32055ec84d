import type { IncomingMessage } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Server } from 'socket.io';

/** Connections begun by one address in a minute; all consoles of an office come back at once. */
const handshakes = { points: 1_200, seconds: 60 };
/** Connections of one address that are open, and of those the ones that have shown no session yet. */
const mostOpen = 2_000;
const mostStrange = 100;
/** Frames of one connection in ten seconds: consoles only answer the server's pings. */
const mostFrames = 50;
const framesMs = 10_000;
/** So long a connection may stay without a session. */
export const admissionMs = 10_000;

/** Whether a new connection may be opened. */
export type Doorkeeper = (req: IncomingMessage) => Promise<boolean>;

/**
 * Keeps one address from taking all connections: how many it may begin, have open and have open without
 * a session. Answers the look at a new connection.
 */
export const openDoorkeeper = (o: {
  ipOf: (req: IncomingMessage) => string;
  factor: number;
}): { admit: Doorkeeper; watch: (io: Server) => void } => {
  const begun = new RateLimiterMemory({
    points: handshakes.points * o.factor,
    duration: handshakes.seconds,
    keyPrefix: 'handshake',
  });
  const open = new Map<string, number>();
  const strange = new Map<string, number>();
  const count = (of: Map<string, number>, ip: string, by: number) => {
    const now = (of.get(ip) ?? 0) + by;
    if (now > 0) of.set(ip, now);
    else of.delete(ip);
  };
  const admit: Doorkeeper = async (req) => {
    const ip = o.ipOf(req);
    if ((open.get(ip) ?? 0) >= mostOpen * o.factor) return false;
    if ((strange.get(ip) ?? 0) >= mostStrange * o.factor) return false;
    return begun.consume(ip).then(
      () => true,
      () => false,
    );
  };
  const watch = (io: Server) => {
    io.engine.on('connection', (raw) => {
      const ip = o.ipOf(raw.request);
      let left = mostFrames;
      const refill = setInterval(() => (left = mostFrames), framesMs).unref();
      let isKnown = false;
      count(open, ip, 1);
      count(strange, ip, 1);
      const admitted = () => {
        if (!isKnown) count(strange, ip, -1);
        isKnown = true;
      };
      raw.on('packet', () => {
        left -= 1;
        // At once and with what is still unread: a flood is not read to its end.
        if (left >= 0) return;
        raw.close(true);
        raw.request.socket.destroy();
      });
      raw.once('admitted', admitted);
      raw.once('close', () => {
        clearInterval(refill);
        admitted();
        count(open, ip, -1);
      });
    });
    io.on('connection', (socket) => void socket.conn.emit('admitted'));
  };
  return { admit, watch };
};
