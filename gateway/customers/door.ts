import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { attach, type ByteSocket } from '#shared/kernel/smpp/attach';
import { statuses } from '#shared/kernel/smpp/layouts.data';
import type { Fields, Pdu, Tlvs } from '#shared/kernel/smpp/pdu';
import type { Session } from '#shared/kernel/smpp/session';
import { addressFits } from '#server/kernel/addresses';
import { system } from '#server/kernel/db/context';
import {
  accessOf,
  auditRefusal,
  type BindRefusal,
  fitsPassword,
  type OpenedAccess,
} from '#server/model/sms/access/index';
import type { Tap } from '#server/model/sms/exchanges/index';
import type { Pace } from '../pace';
import { takePlace } from '../store/customers';
import { type BindType, Customer, receiptWindow } from './customer';
import type { Strikes } from './strikes';
import type { Hall } from './types';

/** A connection that has not bound after so long ends. */
const bindMs = 10_000;
/** Requests before the bind, receipts that may wait for their answer, and how long a peer may be silent. */
const limits = { inbound: 4, window: receiptWindow, answerMs: 30_000, enquireMs: 30_000 };
/** Octets of the bind itself, shown in the log once it is known whose they are. */
const mostEarly = 1_024;

const refusalStatus: Readonly<Record<BindRefusal, number>> = {
  systemId: statuses.invalidSystemId,
  password: statuses.invalidPassword,
  address: statuses.bindFailed,
  disabled: statuses.bindFailed,
  refused: statuses.bindFailed,
  sessions: statuses.bindFailed,
};
/** Tells that we speak version 3.4. */
const version: Tlvs = new Map([[0x0210, Uint8Array.of(0x34)]]);
const ourName = 'Manifold';

/** What may come in by a connection. */
export type Doorkeeper = {
  hall: Hall;
  strikes: Strikes;
  paceOf(access: OpenedAccess): Pace;
  came(customer: Customer): void;
  left(customer: Customer): void;
};

const refusalOf = (
  access: OpenedAccess | null,
  password: string,
  ip: string,
): BindRefusal | null => {
  if (!access) return 'systemId';
  if (!fitsPassword(access, password)) return 'password';
  if (!addressFits(ip, access.networks)) return 'address';
  if (!access.isActive) return 'disabled';
  return access.isRefusing ? 'refused' : null;
};

/** The address of a peer, an IPv4 one as such. */
export const addressOfPeer = ({ remoteAddress = '' }: Socket): string =>
  ipaddr.isValid(remoteAddress) ? ipaddr.process(remoteAddress).toString() : remoteAddress;

/** What goes over a connection; what came before it was known whose it is is heard afterwards. */
const listenedTo = (socket: Socket): { socket: ByteSocket; hear(tap: Tap): void } => {
  let tap: Tap | null = null;
  let size = 0;
  const early: ['in' | 'out', Uint8Array][] = [];
  const hear: Tap = (direction, octets) => {
    if (tap) return tap(direction, octets);
    size += octets.length;
    if (size <= mostEarly) early.push([direction, octets]);
  };
  socket.on('data', (octets) => hear('in', octets));
  return {
    hear(to) {
      tap = to;
      for (const [direction, octets] of early.splice(0)) to(direction, octets);
    },
    socket: {
      write: (octets) => {
        hear('out', octets);
        return socket.write(octets);
      },
      end: () => socket.end(),
      destroy: () => socket.destroy(),
      setNoDelay: (on) => socket.setNoDelay(on),
      pause: () => socket.pause(),
      resume: () => socket.resume(),
      get writableLength() {
        return socket.writableLength;
      },
      on: (event, heard) => socket.on(event, heard as (...args: unknown[]) => void),
    },
  };
};

/** Lets a connection in: it binds with a credential or is told why not. */
export const openDoor = (keeper: Doorkeeper, socket: Socket, tls: boolean): void => {
  const { hall } = keeper;
  const id = randomUUID();
  const ip = addressOfPeer(socket);
  const peer = `${ip}:${socket.remotePort ?? 0}`;
  const wire = listenedTo(socket);
  let customer: Customer | null = null;
  let isBinding = false;
  const timer = setTimeout(() => session.end('silent', 'no bind'), bindMs);
  type Answer = (status: number, fields?: object, tlvs?: Tlvs) => void;

  const refuse = async (
    answer: Answer,
    o: { access: OpenedAccess | null; systemId: string; reason: BindRefusal },
  ): Promise<void> => {
    const isNews = keeper.strikes.add(ip, `${o.systemId.slice(0, 32)} ${o.reason}`);
    if (isNews) await hall.run(system, (ctx) => auditRefusal(ctx, o), { ip }).catch(hall.report);
    answer(refusalStatus[o.reason]);
    session.end('ended', o.reason);
  };
  const bind = async (pdu: Pdu, answer: Answer): Promise<void> => {
    const { system_id: systemId = '', password = '' } = pdu.fields as Fields<'bind_transceiver'>;
    const access = await accessOf(hall.pool, systemId);
    const reason = refusalOf(access, password, ip);
    if (reason || !access)
      return refuse(answer, { access, systemId, reason: reason ?? 'systemId' });
    const bindType = pdu.command.slice('bind_'.length) as BindType;
    const { owner, process } = hall;
    const { windowSize } = access;
    const start = { id, accessId: access.id, systemId: access.systemId, bindType, peer, tls };
    const place = { ...start, windowSize, owner, process };
    if (!(await takePlace(hall.pool, place, access.sessions)))
      return refuse(answer, { access, systemId, reason: 'sessions' });
    const own: Customer = new Customer(hall, {
      id,
      access,
      session,
      bindType,
      ip,
      pace: keeper.paceOf(access),
      over: () => keeper.left(own),
    });
    clearTimeout(timer);
    const forms = { idForm: 'exact', receiptIdForm: 'exact', protocol: 'smpp' } as const;
    const tap = hall.exchanges?.tap({ ...forms, sessionId: id, paramId: null });
    if (tap) wire.hear(tap);
    if (!session.open) return own.ended('closed', 'gone before it was bound');
    customer = own;
    answer(statuses.ok, { system_id: ourName }, version);
    keeper.came(own);
    hall.moved(id);
  };

  const session: Session = attach(wire.socket, {
    ...limits,
    soon: setImmediate,
    now: () => performance.now(),
    ended: (why, detail) => {
      clearTimeout(timer);
      void customer?.ended(why, detail).catch(hall.report);
    },
    received: (pdu, answer) => {
      if (customer) return customer.take(pdu, answer);
      if (isBinding || !pdu.command.startsWith('bind_')) return answer(statuses.wrongBindState);
      isBinding = true;
      bind(pdu, answer).catch((error: unknown) => {
        hall.report(error);
        answer(statuses.systemError);
        session.end('ended', 'store is away');
      });
    },
  });
};
