import { randomUUID } from 'node:crypto';
import type { CarrierProtocol } from '#shared/carriers';
import type { Analytics } from '../../../kernel/analytics/index';
import { wallMs } from '../../../kernel/process/clock';
import { callWords, isIdleLook } from './call';
import { framing, type IdForms, pduWords, type Words } from './pdu';

/** Exchanges a session may log within a second; beyond that only what is no plain success. */
const mostPerSecond = 200;
const mostWaiting = 20_000;
const mostAtOnce = 2_000;
const flushMs = 1_000;
/** Requests whose answers are awaited, of one session. */
const mostOpen = 2_000;
const octetsKept = 4_000;

type Direction = 'out' | 'in';
type Row = Words & { at: number; direction: Direction; ms: number | null };
type Of = IdForms & {
  sessionId: string;
  paramId: string | null;
  protocol: CarrierProtocol;
  /** Who asks over HTTP: we call, unless a carrier pushes. */
  asker?: Direction;
};
/** Hears what goes over the wire of one session; `pair` numbers the calls of HTTP. */
export type Tap = (direction: Direction, octets: Uint8Array, pair?: number) => void;

const opposite = { in: 'out', out: 'in' } as const;
const isAnswer = ({ command }: Words): boolean =>
  command.endsWith('_resp') || command === 'answer' || command === 'generic_nack';
const isPlain = ({ command, status }: Words): boolean =>
  /^(submit_sm|deliver_sm|POST |GET |answer)/.test(command) && /^(0x0+|2\d\d|)$/.test(status);

/**
 * Keeps what sessions say in the analytics store. It is a help, not a record: it never holds a session
 * up, leaves out what comes too fast and says how much, and loses at most a second's rows with its process.
 */
export class ExchangeLog {
  readonly #analytics: Analytics;
  readonly #report: (error: unknown) => void;
  #waiting: object[] = [];
  #flushing: Promise<void> | null = null;
  readonly #timer: NodeJS.Timeout;
  constructor(analytics: Analytics, report: (error: unknown) => void) {
    this.#analytics = analytics;
    this.#report = report;
    this.#timer = setInterval(() => void this.flush(), flushMs);
    this.#timer.unref();
  }

  /** A tap for one session. */
  tap(of: Of): Tap {
    const open = new Map<string, number>();
    const looks = new Map<number, Row>();
    let second = 0;
    let inSecond = 0;
    let leftOut = 0;
    const keep = (row: Row): void => {
      const now = Math.floor(row.at / 1_000);
      if (now !== second) [second, inSecond] = [now, 0];
      inSecond += 1;
      const isFull = this.#waiting.length >= mostWaiting;
      if (isFull || (inSecond > mostPerSecond && isPlain(row))) {
        leftOut += 1;
        return;
      }
      this.#waiting.push(rowOf(of, row, leftOut));
      leftOut = 0;
    };
    const timed = (words: Words, direction: Direction): Row => {
      const at = wallMs();
      const request = `${opposite[direction]} ${words.sequence}`;
      const since = isAnswer(words) ? open.get(request) : undefined;
      if (since !== undefined) open.delete(request);
      else if (open.size < mostOpen) open.set(`${direction} ${words.sequence}`, performance.now());
      const ms = since === undefined ? null : Math.round((performance.now() - since) * 10) / 10;
      return { ...words, at, direction, ms };
    };
    const { asker = 'out' } = of;
    if (of.protocol === 'smpp') {
      const take = (direction: Direction) =>
        framing((octets) => {
          // Nothing is read of what would not be kept.
          if (inSecond > mostPerSecond * 2 && Math.floor(wallMs() / 1_000) === second) leftOut += 1;
          else keep(timed(pduWords(octets, of), direction));
        });
      const pdus = { out: take('out'), in: take('in') };
      return (direction, octets) => pdus[direction](octets);
    }
    return (direction, octets, pair = 0) => {
      const isCall = direction === asker;
      const row = timed(callWords(octets, isCall ? 'call' : 'answer', pair), direction);
      if (isCall) return void looks.set(pair, row);
      const out = looks.get(pair);
      looks.delete(pair);
      if (out && isIdleLook(out, row)) return;
      if (out) keep(out);
      keep(row);
    };
  }

  /** Stores what waits; a store that is away costs rows, never a session. */
  async flush(): Promise<void> {
    this.#flushing ??= this.#store().finally(() => {
      this.#flushing = null;
    });
    await this.#flushing;
  }

  async #store(): Promise<void> {
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.splice(0, mostAtOnce);
      try {
        await this.#analytics.insertOnce({ table: 'sms_exchange', token: randomUUID(), rows });
      } catch (error) {
        this.#report(error);
        return;
      }
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}

const rowOf = (of: Of, row: Row, leftOut: number): object => ({
  at: new Date(row.at).toISOString().slice(0, -1).replace('T', ' '),
  id: randomUUID(),
  param_id: of.paramId,
  session_id: of.sessionId,
  direction: row.direction,
  asker: isAnswer(row) ? opposite[row.direction] : row.direction,
  command: row.command,
  sequence: row.sequence,
  status: row.status,
  ms: row.ms,
  carrier_ids: row.carrierIds,
  fields: JSON.stringify(row.fields),
  octets: row.octets.slice(0, octetsKept),
  left_out: leftOut,
});
