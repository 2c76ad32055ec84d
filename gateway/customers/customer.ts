import { stateNumbers } from '#shared/areas/sms/records/states';
import { statuses } from '#shared/kernel/smpp/layouts.data';
import type { Fields, Pdu } from '#shared/kernel/smpp/pdu';
import { receiptOf, type ReceiptState } from '#shared/kernel/smpp/receipt';
import type { Session, SessionEnd } from '#shared/kernel/smpp/session';
import type { OpenedAccess } from '#server/model/sms/access/index';
import { publicId } from '#server/model/sms/messages/index';
import { Pace } from '../pace';
import { stateOf } from '../store/customers';
import type { Owed } from '../store/returns';
import { keepSession, noFigures } from '../store/sessions';
import { entryOf, Submitting } from './submitting';
import type { Hall, Say } from './types';

/** A session at rest is told of every so many seconds. */
const restTicks = 4;

const words: Readonly<Record<number, ReceiptState>> = {
  [stateNumbers.delivered]: 'DELIVRD',
  [stateNumbers.undelivered]: 'UNDELIV',
  [stateNumbers.rejected]: 'REJECTD',
  [stateNumbers.expired]: 'EXPIRED',
  [stateNumbers.unknown]: 'UNKNOWN',
};
/** Numbers of message_state, section 5.2.28; what has no end yet is on its way. */
const queried: Readonly<Record<number, number>> = {
  [stateNumbers.delivered]: 2,
  [stateNumbers.expired]: 3,
  [stateNumbers.undelivered]: 5,
  [stateNumbers.unknown]: 7,
  [stateNumbers.rejected]: 8,
};
const onItsWay = 1;
/** Receipts on their way to a session at once. */
export const receiptWindow = 50;
/** The three signs that a receipt has for what a carrier said. */
const shortCode = (err: string | null): string =>
  (err ?? '0').replace(/^0x0*/i, '').slice(-3).padStart(3, '0');
const final = (at: string | null): string =>
  at === null ? '' : `${new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)}000+`;
const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/i;

export type BindType = 'transceiver' | 'transmitter' | 'receiver';

/** One session with a customer from its bind to its end. */
export class Customer {
  readonly id: string;
  readonly bindType: BindType;
  readonly #hall: Hall;
  readonly #session: Session;
  readonly #pace: Pace;
  readonly #submitting: Submitting;
  readonly #figures = noFigures();
  readonly #over: () => void;
  #limit: Pace | null = null;
  #access: OpenedAccess;
  #reason: 'operator' | 'ended' | null = null;
  #isLeaving = false;
  #before = 0;
  #ticks = 0;
  #kept = '';
  /** `pace` is shared by all sessions of a credential; `over` is told once it has ended. */
  constructor(
    hall: Hall,
    o: {
      id: string;
      access: OpenedAccess;
      session: Session;
      bindType: BindType;
      pace: Pace;
      ip: string;
      over: () => void;
    },
  ) {
    this.id = o.id;
    this.bindType = o.bindType;
    this.#hall = hall;
    this.#access = o.access;
    this.#session = o.session;
    this.#pace = o.pace;
    this.#over = o.over;
    this.#submitting = new Submitting(hall, () => this.#access, o.ip);
    o.session.allow(o.access.windowSize);
  }

  get access(): OpenedAccess {
    return this.#access;
  }

  /** Receipts it may be given now; none where it only sends. */
  get free(): number {
    return this.bindType === 'transmitter' || this.#isLeaving ? 0 : this.#session.free;
  }

  /** Its credential says something else: limits count at once, a password or a refusal ends the session. */
  heed(access: OpenedAccess | undefined): void {
    const stays =
      access?.isActive && !access.isRefusing && access.issuedAt === this.#access.issuedAt;
    if (!access || !stays) return void this.close(access?.isRefusing ? 'operator' : 'ended');
    this.#access = access;
    this.#session.allow(access.windowSize);
  }

  /** Staff limit it to so many messages a second until it ends. */
  limit(perSecond: number): void {
    this.#limit = new Pace(perSecond, 1);
  }

  /** A request of the customer. */
  take(pdu: Pdu, say: Say): void {
    const { command } = pdu;
    if (command === 'submit_sm') this.#submit(pdu, say);
    else if (command === 'query_sm') void this.#query(pdu, say);
    else say(command.startsWith('bind_') ? statuses.alreadyBound : statuses.invalidCommand);
  }

  #submit(pdu: Pdu, say: Say): void {
    const f = this.#figures;
    f.submitted += 1;
    const refuse = (status: number): void => {
      if (status === statuses.throttled) f.throttled += 1;
      else if (status !== statuses.ok) f.refused += 1;
      else f.accepted += 1;
    };
    const status = this.#refusal();
    const entry = status ?? entryOf(pdu);
    if (typeof entry === 'number') {
      refuse(entry);
      return say(entry);
    }
    this.#pace.spend();
    this.#limit?.spend();
    this.#submitting.take(entry, say, refuse);
  }

  #refusal(): number | null {
    if (this.bindType === 'receiver') return statuses.wrongBindState;
    if (this.#isLeaving) return statuses.systemError;
    if (this.#pace.free < 1 || (this.#limit && this.#limit.free < 1)) return statuses.throttled;
    return null;
  }

  async #query({ fields }: Pdu, say: Say): Promise<void> {
    // The command says which fields there are.
    const { message_id: id = '' } = fields as Fields<'query_sm'>;
    const { pool, report } = this.#hall;
    const of = { accountId: this.#access.accountId, id };
    const row = idForm.test(id) ? await stateOf(pool, of).catch(report) : null;
    if (!row) return say(statuses.queryFailed);
    const message_state = queried[row.state] ?? onItsWay;
    const final_date = message_state === onItsWay ? '' : final(row.doneAt);
    say(statuses.ok, { message_id: id, final_date, message_state, error_code: 0 });
  }

  /** Hands a receipt over; `handed` hears whether the customer has it, or after how many ms it is tried again. */
  deliver(owed: Owed, to: string, handed: (again: number | null) => void): void {
    const at = new Date(owed.doneAt ?? owed.createdAt);
    const { fields, tlvs } = receiptOf(
      {
        id: publicId(BigInt(owed.id)),
        state: words[owed.state ?? stateNumbers.unknown] ?? 'UNKNOWN',
        error: shortCode(owed.err),
        from: to,
        to: owed.sender,
        submitted: new Date(owed.createdAt),
        done: at,
      },
      true,
    );
    const isIntact = (status: number) => status === statuses.ok;
    this.#session.request(
      'deliver_sm',
      fields,
      (outcome) => {
        if ('answer' in outcome && isIntact(outcome.answer.status)) {
          this.#figures.receipts += 1;
          return handed(null);
        }
        this.#figures.lost += 1;
        // A session that is gone makes room for the next one at once.
        if ('lost' in outcome) return handed(outcome.lost === 'closed' ? 0 : 1_000);
        handed(Math.min(300_000, 1_000 * 2 ** owed.tries));
      },
      tlvs,
    );
  }

  /** Once a second: keeps the session alive and its row up to date. */
  async tick(): Promise<void> {
    this.#session.tick();
    const f = this.#figures;
    f.rate = f.submitted - this.#before;
    this.#before = f.submitted;
    f.windowUsed = this.#session.unanswered;
    f.roundTripMs = this.#session.roundTrip;
    const figures = JSON.stringify(f);
    this.#ticks += 1;
    if (figures === this.#kept && this.#ticks % restTicks !== 0) return;
    this.#kept = figures;
    await keepSession(this.#hall.pool, this.id, f);
  }

  /** Leaves in order: nothing more is taken, what was taken is answered, then it unbinds. */
  async close(reason: 'operator' | 'ended'): Promise<void> {
    if (this.#isLeaving) return;
    this.#reason = reason;
    this.#isLeaving = true;
    await this.#submitting.flush();
    this.#session.unbind();
  }

  /** The connection is gone. */
  async ended(why: SessionEnd, detail: string): Promise<void> {
    this.#over();
    this.#figures.windowUsed = 0;
    await keepSession(this.#hall.pool, this.id, this.#figures, {
      reason: this.#reason ?? why,
      detail,
    });
    this.#hall.moved(this.id);
  }
}
