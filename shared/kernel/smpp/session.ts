import { statuses } from './layouts.data';
import {
  announcedLength,
  type Command,
  decodePdu,
  encodePdu,
  type Fields,
  highestSequence,
  type Pdu,
  PduError,
  type Tlvs,
} from './pdu';

/** PDUs in a row that cannot be read before the session ends: some carriers send commands of their own. */
const unreadAllowed = 100;
/** Answers that may still come after their time, remembered so that they settle what is in doubt. */
const lateKept = 1_000;

export type Outcome = { answer: Pdu } | { lost: 'timeout' | 'closed' };
export type SessionEnd = 'fault' | 'silent' | 'unbound' | 'ended' | 'closed';
type Request = Exclude<Command, `${string}_resp` | 'generic_nack'>;

/** What a session needs of its surroundings; times in milliseconds. It owns no timer and no socket. */
export type SessionOptions = {
  write(bytes: Uint8Array): void;
  /** Called once, when the connection is to be closed. */
  closed(why: SessionEnd, detail: string): void;
  now(): number;
  /** A request of the peer; enquire_link and unbind are answered here and not handed on. */
  received(pdu: Pdu, answer: (status: number, fields?: object, tlvs?: Tlvs) => void): void;
  /** Requests that may wait for their answer at once. */
  window: number;
  /** Requests of the peer that may be unanswered; more are answered "throttled". */
  inbound: number;
  answerMs: number;
  enquireMs: number;
};

/**
 * One SMPP 3.4 session, either side. Feed it octets and call `tick` about once a second. A hostile
 * or silent peer ends this session; nothing of what it sends makes a method throw.
 */
export class Session {
  readonly #options: SessionOptions;
  #rest = new Uint8Array();
  #sequence = 0;
  #open = true;
  #unread = 0;
  #unanswered = 0;
  #inbound: number;
  #heard: number;
  readonly #waiting = new Map<number, { until: number; done: (outcome: Outcome) => void }>();
  readonly #late = new Map<number, (outcome: Outcome) => void>();
  #enquired: number | null = null;
  /** Milliseconds the peer took for the last enquire_link. */
  roundTrip: number | null = null;
  constructor(options: SessionOptions) {
    this.#options = options;
    this.#inbound = options.inbound;
    this.#heard = options.now();
  }

  /** Sets how many requests of the peer may be unanswered, once it is known who it is. */
  allow(inbound: number): void {
    this.#inbound = inbound;
  }

  /** Requests of the peer that are not answered. */
  get unanswered(): number {
    return this.#unanswered;
  }

  get open(): boolean {
    return this.#open;
  }

  /** Requests that may still be sent before one is answered. */
  get free(): number {
    return this.#open ? Math.max(0, this.#options.window - this.#waiting.size) : 0;
  }

  /**
   * Sends a request. `done` is called with the answer or its loss, and once more when a lost answer
   * comes after its time. Throws `RangeError` when the session has ended or a parameter is too long.
   */
  request<C extends Request>(
    command: C,
    fields: Fields<C>,
    done: (outcome: Outcome) => void,
    tlvs?: Tlvs,
  ): number {
    if (!this.#open) throw new RangeError('session has ended');
    const sequence = this.#sequence === highestSequence ? 1 : this.#sequence + 1;
    const bytes = encodePdu({ command, sequence, fields, tlvs });
    this.#sequence = sequence;
    this.#waiting.set(sequence, { until: this.#options.now() + this.#options.answerMs, done });
    this.#options.write(bytes);
    return sequence;
  }

  /**
   * Takes octets as they arrive, in whatever pieces; of them at most `most` PDUs, the rest with the next call. True
   * when whole ones are left.
   */
  receive(bytes: Uint8Array, most = Number.POSITIVE_INFINITY): boolean {
    if (!this.#open) return false;
    this.#heard = this.#options.now();
    let octets = bytes;
    if (this.#rest.length > 0) {
      octets = new Uint8Array(this.#rest.length + bytes.length);
      octets.set(this.#rest);
      octets.set(bytes, this.#rest.length);
    }
    let at = 0;
    let taken = 0;
    try {
      while (this.#open && octets.length - at >= 4) {
        const length = announcedLength(octets, at);
        if (octets.length - at < length) break;
        if (taken === most) {
          this.#rest = octets.slice(at);
          return true;
        }
        taken += 1;
        this.#take(octets.subarray(at, at + length));
        at += length;
      }
      this.#rest = octets.slice(at);
    } catch (error) {
      this.#refuse(error);
    }
    return false;
  }

  /** Ends what waited too long and asks a quiet peer whether it is there. */
  tick(): void {
    if (!this.#open) return;
    const now = this.#options.now();
    for (const [sequence, { until, done }] of this.#waiting) {
      if (until > now) continue;
      this.#waiting.delete(sequence);
      this.#late.set(sequence, done);
      if (this.#late.size > lateKept) this.#late.delete(this.#late.keys().next().value as number);
      this.#tell(done, { lost: 'timeout' });
    }
    const { enquireMs, answerMs } = this.#options;
    if (this.#enquired !== null && now - this.#enquired > answerMs)
      return this.end('silent', 'no answer to enquire_link');
    if (this.#enquired !== null || now - this.#heard < enquireMs) return;
    this.#enquired = now;
    this.request('enquire_link', {}, (outcome) => {
      if (!('answer' in outcome)) return;
      this.roundTrip = this.#options.now() - now;
      this.#enquired = null;
    });
  }

  /** Asks to leave in order; ends when the peer has answered or its time is over. */
  unbind(): void {
    if (this.#open) this.request('unbind', {}, () => this.end('unbound', 'we unbound'));
  }

  /** Ends the session; whoever waits for an answer learns that it is lost. */
  end(why: SessionEnd, detail = ''): void {
    if (!this.#open) return;
    this.#open = false;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#late.clear();
    this.#rest = new Uint8Array();
    this.#options.closed(why, detail);
    for (const { done } of waiting) this.#tell(done, { lost: 'closed' });
  }

  #tell(done: (outcome: Outcome) => void, outcome: Outcome): void {
    try {
      done(outcome);
    } catch (error) {
      this.end('fault', (error as Error).message);
    }
  }

  #refuse(error: unknown): void {
    if (error instanceof PduError) {
      const { status, sequence } = error;
      this.#options.write(
        encodePdu({
          command: 'generic_nack',
          status,
          sequence: sequence > highestSequence ? 0 : sequence,
        }),
      );
      if (error.stands && ++this.#unread <= unreadAllowed) return;
    }
    this.end('fault', (error as Error).message);
  }

  #take(bytes: Uint8Array): void {
    let pdu: Pdu;
    try {
      pdu = decodePdu(bytes);
    } catch (error) {
      return this.#refuse(error);
    }
    this.#unread = 0;
    const { command, sequence } = pdu;
    if (command.endsWith('_resp') || command === 'generic_nack') {
      const waiting = this.#waiting.get(sequence)?.done ?? this.#late.get(sequence);
      this.#waiting.delete(sequence);
      this.#late.delete(sequence);
      if (waiting) this.#tell(waiting, { answer: pdu });
      return;
    }
    let answered = false;
    const answer = (status: number, fields: object = {}, tlvs?: Tlvs) => {
      if (answered || !this.#open) return;
      answered = true;
      this.#unanswered--;
      const name = `${command}_resp` as Command;
      this.#options.write(encodePdu({ command: name, sequence, status, fields, tlvs }));
    };
    this.#unanswered++;
    if (command === 'enquire_link') return answer(statuses.ok);
    if (command === 'unbind') {
      answer(statuses.ok);
      return this.end('unbound', 'the peer unbound');
    }
    if (this.#unanswered > this.#inbound) return answer(statuses.throttled);
    this.#options.received(pdu, answer);
  }
}
