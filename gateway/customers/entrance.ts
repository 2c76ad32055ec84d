import { readFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import {
  accessesOf,
  dropOldParts,
  type OpenedAccess,
  whoOfAccess,
} from '#server/model/sms/access/index';
import type { Config } from '#server/config';
import { followPair } from '#server/kernel/http/tls';
import { Pace } from '../pace';
import { accessesWithOldParts } from '../store/customers';
import { freeLeft } from '../store/owners';
import { wakeOld } from '../store/returns';
import type { Customer } from './customer';
import { addressOfPeer, type Doorkeeper, openDoor } from './door';
import { Returning } from './returning';
import { Strikes } from './strikes';
import type { Hall } from './types';

/** Connections of a process, those that have not bound among them. */
const mostConnections = 2_000;
/** A port that another process on this machine holds is asked for again. */
const againMs = 1_000;
const lookMs = 200;
const farewellMs = 1_000;

/** Where customers come in; port 0 takes a free one, null opens none. */
export type Ports = {
  host: string;
  port: number | null;
  tls: { port: number; certFile: string; keyFile: string } | null;
};

/** The ports that the settings name. */
export const portsOf = (config: Config): Ports => ({
  host: config.SMPP_HOST || config.HOST,
  port: config.SMPP_PORT || null,
  tls: config.SMPP_TLS_PORT
    ? {
        port: config.SMPP_TLS_PORT,
        certFile: config.TLS_CERT_FILE,
        keyFile: config.TLS_KEY_FILE,
      }
    : null,
});

/** The ports at which customers bind, and all sessions of this process that stand. */
export class Entrance {
  readonly #hall: Hall;
  readonly #customers = new Map<string, Customer>();
  readonly #sockets = new Set<Socket>();
  readonly #paces = new Map<string, Pace>();
  readonly #servers: Server[] = [];
  readonly #returning: Returning;
  readonly #looking: NodeJS.Timeout;
  readonly #keeper: Doorkeeper;
  readonly #strikes = new Strikes();
  #isStopping = false;
  constructor(hall: Hall) {
    this.#hall = hall;
    this.#returning = new Returning(hall, () => [...this.#customers.values()]);
    this.#looking = setInterval(() => this.#returning.look(), lookMs);
    this.#keeper = {
      hall,
      strikes: this.#strikes,
      paceOf: (access) => this.#paceOf(access),
      came: (customer) => {
        this.#customers.set(customer.id, customer);
        if (this.#isStopping) void customer.close('ended');
        this.#returning.look();
      },
      left: (customer) => void this.#customers.delete(customer.id),
    };
  }

  /** Sessions that stand. */
  get customers(): readonly Customer[] {
    return [...this.#customers.values()];
  }

  /** Connections, those that have not bound among them. */
  get connections(): number {
    return this.#sockets.size;
  }

  /** Opens the ports; answers those that are open by now. */
  async open({ host, port, tls }: Ports): Promise<{ port: number | null; tlsPort: number | null }> {
    const plain =
      port === null
        ? null
        : await this.#listen(
            createServer((socket) => this.#meet(socket, false)),
            { host, port },
          );
    const secure =
      tls === null ? null : await this.#listen(this.#secured(tls), { host, port: tls.port });
    return { port: plain, tlsPort: secure };
  }

  /** A server of TLS that takes over its certificate when the files change; sessions that stand stay. */
  #secured({ certFile, keyFile }: NonNullable<Ports['tls']>): TlsServer {
    const settings = { minVersion: 'TLSv1.2' } as const;
    const pair = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
    const server = createTlsServer({ ...pair, ...settings, handshakeTimeout: 10_000 }, (socket) =>
      this.#meet(socket, true),
    );
    const { report } = this.#hall;
    server.once('close', followPair(server, { certFile, keyFile, settings, report }));
    return server;
  }

  /** Answers the port, null while another process holds it: then it is asked for again until it is free. */
  async #listen(server: Server, at: { host: string; port: number }): Promise<number | null> {
    this.#servers.push(server);
    server.maxConnections = mostConnections;
    return new Promise((done) => {
      server.once('listening', () => done((server.address() as { port: number }).port));
      server.on('error', (error) => {
        done(null);
        if (this.#isStopping) return;
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') this.#hall.report(error);
        setTimeout(() => !this.#isStopping && server.listen(at), againMs).unref();
      });
      server.listen(at);
    });
  }

  #meet(socket: Socket, tls: boolean): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
    if (this.#isStopping || this.#strikes.isOut(addressOfPeer(socket)))
      return void socket.destroy();
    openDoor(this.#keeper, socket, tls);
  }

  /** The rate of a credential is shared by its sessions; a rest is made up for with a second's worth. */
  #paceOf({ id, ratePerSecond }: OpenedAccess): Pace {
    const pace = this.#paces.get(id) ?? new Pace(ratePerSecond, 1);
    pace.limit(ratePerSecond);
    this.#paces.set(id, pace);
    return pace;
  }

  /** Receipts may be due. */
  look(): void {
    this.#returning.look();
  }

  /** Credentials may say something else: one of them, or any. */
  async heed(accessId: string | null): Promise<void> {
    const customers = this.customers.filter((c) => !accessId || c.access.id === accessId);
    if (customers.length === 0) return;
    const accesses = await accessesOf(this.#hall.pool, [
      ...new Set(customers.map((c) => c.access.id)),
    ]);
    for (const access of accesses.values()) this.#paceOf(access);
    for (const customer of customers) customer.heed(accesses.get(customer.access.id));
  }

  /** Once a second. */
  async tick(): Promise<void> {
    await Promise.all(this.customers.map((c) => c.tick()));
  }

  /** Every ten seconds: what processes that ended left, changed accounts, and messages that never became whole. */
  async tidy(): Promise<void> {
    const { pool, run } = this.#hall;
    await freeLeft(pool);
    await this.heed(null);
    for (const access of (await accessesOf(pool, await accessesWithOldParts(pool))).values())
      while ((await run(whoOfAccess(access), (ctx) => dropOldParts(ctx, access))) > 0);
    await wakeOld(pool);
  }

  /** Takes nobody in, answers what was taken, says goodbye. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#looking);
    for (const server of this.#servers) server.close();
    await Promise.all(this.customers.map((c) => c.close('ended')));
    for (const end = performance.now() + farewellMs; this.#customers.size > 0; ) {
      if (performance.now() > end) break;
      await new Promise((ok) => setTimeout(ok, 10));
    }
    for (const socket of this.#sockets) socket.destroy();
    await this.#returning.stop();
  }
}
