import { Session, type SessionEnd, type SessionOptions } from './session';

/** What of a socket is used; `net.Socket` and `tls.TLSSocket` are such. */
export type ByteSocket = {
  write(bytes: Uint8Array): boolean;
  end(): unknown;
  destroy(): unknown;
  setNoDelay(on: boolean): unknown;
  pause(): unknown;
  resume(): unknown;
  readonly writableLength: number;
  on(event: 'data', heard: (bytes: Uint8Array) => void): unknown;
  on(event: 'error', heard: (error: Error) => void): unknown;
  on(event: 'close', heard: () => void): unknown;
};

/** Octets a peer may leave unread before it counts as dead: answers alone must not fill our memory. */
const unreadLimit = 4 * 1024 * 1024;

/** PDUs of one peer that are taken before others have their turn: about a millisecond. */
const perTurn = 100;

const joined = (pieces: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};

/**
 * Puts a session on a connected socket. Handlers are attached before anything else happens: an
 * answer that arrives at once is not missed. A peer that floods is read a little at a time, so that it delays
 * nobody but itself. The caller ticks the session.
 */
export const attach = (
  socket: ByteSocket,
  options: Omit<SessionOptions, 'write' | 'closed'> & {
    ended(why: SessionEnd, detail: string): void;
    /** Runs work once others had their turn: setImmediate. */
    soon(work: () => void): unknown;
  },
): Session => {
  let unsent: Uint8Array[] = [];
  /** What is said within one turn goes out in one piece: a call of the system for each PDU is what a busy session costs most. */
  const flush = (): void => {
    const pieces = unsent;
    if (pieces.length === 0) return;
    unsent = [];
    socket.write(pieces.length === 1 ? (pieces[0] as Uint8Array) : joined(pieces));
    if (socket.writableLength > unreadLimit) session.end('fault', 'the peer does not read');
  };
  const session: Session = new Session({
    ...options,
    write: (bytes) => {
      unsent.push(bytes);
      if (unsent.length === 1) void Promise.resolve().then(flush);
    },
    closed: (why, detail) => {
      flush();
      // An orderly end lets the last answer out; a hostile peer is not waited for.
      if (why === 'fault' || why === 'silent') socket.destroy();
      else socket.end();
      options.ended(why, detail);
    },
  });
  socket.setNoDelay(true);
  const none = new Uint8Array();
  const take = (bytes: Uint8Array, isPaused: boolean): void => {
    const isMore = session.receive(bytes, perTurn);
    if (isMore && !isPaused) socket.pause();
    if (isMore) options.soon(() => take(none, true));
    else if (isPaused) socket.resume();
  };
  // What arrives while it is paused was read before: it waits in the session, behind what came earlier.
  socket.on('data', (bytes) => take(bytes, false));
  socket.on('error', (error) => session.end('closed', error.message));
  socket.on('close', () => session.end('closed', 'connection closed'));
  return session;
};
