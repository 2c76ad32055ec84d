import { isIP, type Socket } from 'node:net';
import type { buildConnector } from 'undici';

/** Where connections of a domain's accelerated rules lead. */
export type WarmPlace = { host: string; port: number; protocol: 'http' | 'https' };
type Connector = buildConnector.connector;

/** Connections that stand ready for one origin. */
const ready = 2;
/** An origin that ends idle connections at once is not asked for new ones in a circle. */
const pauseMs = 1_000;

/** An origin that spoke first, to refuse an idle connection, has given it up. */
const usable = (socket: Socket): boolean =>
  !socket.destroyed && socket.writable && socket.readableLength === 0;

const keyOf = (protocol: string, host: string, port: string): string =>
  `${protocol.replace(/:$/, '')}://${host}:${port}`;

/**
 * Connections to origins that are opened ahead of requests, TLS handshake included, and replaced as
 * they are used or ended by the origin: an accelerated request pays for none.
 */
export class WarmConnections {
  private readonly open: Connector;
  private readonly wanted = new Map<string, readonly WarmPlace[]>();
  /** Waiting connections with what is done when one ends. */
  private readonly waiting = new Map<string, Map<Socket, () => void>>();
  private readonly opening = new Map<string, number>();
  private ended = false;

  constructor(open: Connector) {
    this.open = open;
  }

  /** Keeps these places warm for a domain; none when it has no accelerated rule any more. */
  want(domain: string, places: readonly WarmPlace[]): void {
    if (places.length === 0) this.wanted.delete(domain);
    else this.wanted.set(domain, places);
    const all = new Map(
      [...this.wanted.values()]
        .flat()
        .map((p) => [keyOf(p.protocol, p.host, String(p.port)), p] as const),
    );
    for (const [key, sockets] of this.waiting)
      if (!all.has(key)) for (const socket of sockets.keys()) socket.destroy();
    for (const [key, place] of all) this.fill(key, place);
  }

  /** A connector for requests: hands out a waiting connection, or opens one as usual. */
  readonly connect: Connector = (options, done) => {
    const key = keyOf(options.protocol, options.hostname, options.port);
    const socket = [...(this.waiting.get(key)?.keys() ?? [])].find(usable);
    if (!socket) return this.open(options, done);
    this.release(key, socket);
    const place = this.placeOf(key);
    if (place) this.fill(key, place);
    // Later, as any connection comes: the client takes no answer while it still asks. Safe cast: the
    // connector itself made the socket, so it is what it would have answered.
    queueMicrotask(() => done(...([null, socket] as Parameters<typeof done>)));
  };

  close(): void {
    this.ended = true;
    this.wanted.clear();
    for (const sockets of this.waiting.values())
      for (const socket of sockets.keys()) socket.destroy();
  }

  private placeOf(key: string): WarmPlace | undefined {
    return [...this.wanted.values()]
      .flat()
      .find((p) => keyOf(p.protocol, p.host, String(p.port)) === key);
  }

  private release(key: string, socket: Socket): void {
    const sockets = this.waiting.get(key);
    const gone = sockets?.get(socket);
    sockets?.delete(socket);
    if (!gone) return;
    socket.off('close', gone);
    socket.off('error', gone);
  }

  private fill(key: string, place: WarmPlace): void {
    const sockets = this.waiting.get(key) ?? new Map<Socket, () => void>();
    this.waiting.set(key, sockets);
    const missing = ready - sockets.size - (this.opening.get(key) ?? 0);
    for (let i = 0; i < missing; i += 1) this.openOne(key, place, sockets);
  }

  private again(key: string): void {
    const timer = setTimeout(() => {
      const place = this.placeOf(key);
      if (place && !this.ended) this.fill(key, place);
    }, pauseMs);
    timer.unref();
  }

  private openOne(key: string, place: WarmPlace, sockets: Map<Socket, () => void>): void {
    this.opening.set(key, (this.opening.get(key) ?? 0) + 1);
    const { host, port, protocol } = place;
    const options = { hostname: host, host, port: String(port), protocol: `${protocol}:` };
    // An address is no name for a handshake.
    const named = isIP(host) ? options : { ...options, servername: host };
    this.open(named as Parameters<Connector>[0], (error, socket) => {
      this.opening.set(key, (this.opening.get(key) ?? 1) - 1);
      if (!socket || error) return this.again(key);
      if (this.ended || !this.placeOf(key)) {
        socket.destroy();
        return;
      }
      const gone = (): void => {
        this.release(key, socket);
        socket.on('error', () => undefined);
        socket.destroy();
        this.again(key);
      };
      sockets.set(socket, gone);
      socket.once('close', gone);
      socket.once('error', gone);
    });
  }
}
