import { Session, type SessionEnd, type SessionOptions } from './session';

/** What of a socket is used; `net.Socket` and `tls.TLSSocket` are such. */
export type ByteSocket = {
  write(bytes: Uint8Array): boolean;
  end(): unknown;
  destroy(): unknown;
  setNoDelay(on: boolean): unknown;
  readonly writableLength: number;
  on(event: 'data', heard: (bytes: Uint8Array) => void): unknown;
  on(event: 'error', heard: (error: Error) => void): unknown;
  on(event: 'close', heard: () => void): unknown;
};

/** Octets a peer may leave unread before it counts as dead: answers alone must not fill our memory. */
const unreadLimit = 4 * 1024 * 1024;

/**
 * Puts a session on a connected socket. Handlers are attached before anything else happens: an
 * answer that arrives at once is not missed. The caller ticks the session.
 */
export const attach = (
  socket: ByteSocket,
  options: Omit<SessionOptions, 'write' | 'closed'> & {
    ended(why: SessionEnd, detail: string): void;
  },
): Session => {
  const session: Session = new Session({
    ...options,
    write: (bytes) => {
      socket.write(bytes);
      if (socket.writableLength > unreadLimit) session.end('fault', 'the peer does not read');
    },
    closed: (why, detail) => {
      // An orderly end lets the last answer out; a hostile peer is not waited for.
      if (why === 'fault' || why === 'silent') socket.destroy();
      else socket.end();
      options.ended(why, detail);
    },
  });
  socket.setNoDelay(true);
  socket.on('data', (bytes) => session.receive(bytes));
  socket.on('error', (error) => session.end('closed', error.message));
  socket.on('close', () => session.end('closed', 'connection closed'));
  return session;
};
