import { randomUUID } from 'node:crypto';
import type { Link, LinkEnd } from '#server/drivers/sms/link';
import { openLink } from '#server/drivers/sms/open';
import { addressOf } from '#server/model/sms/carriers/index';
import { askDoubts } from './doubts';
import { Inquiring } from './inquiring';
import { Receiving } from './receiving';
import { Sending } from './sending';
import { takeReply } from './store/replies';
import { beginSession, keepSession, noFigures } from './store/sessions';
import type { BindOf, Surroundings } from './types';

/** A session at rest is told of every so many seconds. */
const restTicks = 4;
const lookMs = 10;

/** One session with a carrier from its bind to its end. */
export class BoundSession {
  readonly id = randomUUID();
  readonly #with: Surroundings;
  readonly #of: BindOf;
  readonly #figures = noFigures();
  readonly #sending: Sending;
  readonly #receiving: Receiving;
  readonly #inquiring: Inquiring;
  #link: Link | null = null;
  #reason: 'ended' | 'operator' | null = null;
  #before = 0;
  #ticks = 0;
  #kept = '';
  constructor(
    surroundings: Surroundings,
    of: BindOf,
    o: { siblings: () => readonly BoundSession[]; ended: () => void },
  ) {
    this.#with = surroundings;
    this.#of = of;
    this.#inquiring = new Inquiring(surroundings, of, () => this.#link);
    this.#sending = new Sending(surroundings, of, this.#figures, o.ended);
    // Answers of the other sessions too: a receipt may come over any of them.
    this.#receiving = new Receiving(surroundings, of, () =>
      Promise.all([this, ...o.siblings()].map((s) => s.settleAnswers())),
    );
  }

  /** Connects and binds; throws what kept it from standing. */
  async open(): Promise<void> {
    const { param, id: bind } = this.#of;
    const { options } = param;
    const { pool } = this.#with;
    const address = await addressOf(options);
    const { bindType } = this.#of;
    const early: (() => void)[] = [];
    let isKept = false;
    const onceBegun = (act: () => void) => (isKept ? act() : void early.push(act));
    const tap = this.#with.exchanges?.tap({ ...options, sessionId: this.id, paramId: param.id });
    const link = await openLink(
      { ...options, bindType, address, answerMs: this.#with.answerMs },
      {
        receipt: (receipt, stored) =>
          onceBegun(() => {
            this.#figures.receipts += 1;
            this.#receiving.take(receipt, stored);
          }),
        ...(tap ? { wire: tap } : {}),
        // What is not stored stays with the carrier, which gives it again.
        incoming: (message, stored) =>
          void takeReply(pool, this.#with.keys, param.no, message).then(stored, this.#with.report),
        ended: (why, detail) =>
          onceBegun(() => void this.#end(why, detail).catch(this.#with.fatal)),
      },
    );
    const { id, peer } = { id: this.id, peer: link.peer };
    const { owner } = this.#with;
    await beginSession(pool, {
      ...options,
      id,
      paramId: param.id,
      bind,
      bindType,
      peer,
      owner,
    }).catch((error: unknown) => {
      link.close();
      throw error;
    });
    this.#link = link;
    isKept = true;
    this.#with.moved(this.id);
    this.#sending.start(link);
    for (const act of early) act();
  }

  /** Resolves when every answer that came so far is stored. */
  settleAnswers(): Promise<void> {
    return this.#sending.settle();
  }

  /** Asks the carrier what people want to know of its ids. */
  inquire(): void {
    this.#inquiring.look();
  }

  pump(): void {
    this.#sending.pump();
  }

  /** Staff limit it to so many messages a second until it ends. */
  limit(perSecond: number): void {
    this.#sending.limit(perSecond);
  }

  /** What has not gone out looks for another way. */
  reroute(): void {
    this.#sending.giveBack();
  }

  async #end(why: LinkEnd, detail: string): Promise<void> {
    if (!this.#link) return;
    this.#link = null;
    const sending = this.#sending.end();
    this.#figures.pending = 0;
    this.#figures.windowUsed = 0;
    const end = { reason: this.#reason ?? why, detail };
    await keepSession(this.#with.pool, this.id, this.#figures, end);
    this.#with.moved(this.id);
    await sending;
  }

  /** Once a second: keeps the session alive and its row up to date, and asks about what is in doubt. */
  async tick(): Promise<void> {
    const link = this.#link;
    if (!link) return;
    link.tick();
    const f = this.#figures;
    f.rate = f.submitted - this.#before;
    this.#before = f.submitted;
    f.windowUsed = link.waiting;
    f.pending = this.#sending.pending;
    f.roundTripMs = link.roundTripMs;
    this.pump();
    const figures = JSON.stringify(f);
    this.#ticks += 1;
    if (figures === this.#kept && this.#ticks % restTicks !== 0) return;
    this.#kept = figures;
    if (this.#ticks % restTicks === 0) this.inquire();
    await keepSession(this.#with.pool, this.id, f);
    if (link.ask) await askDoubts(this.#with, this.#of, link.ask);
  }

  /** Leaves in order: nothing new goes out, answers are waited for, then it unbinds. */
  async close(reason: 'ended' | 'operator', waitMs: number): Promise<void> {
    this.#reason = reason;
    this.#sending.stop();
    for (const end = Date.now() + waitMs; this.#sending.open > 0 && Date.now() < end; )
      await new Promise((ok) => setTimeout(ok, lookMs));
    await this.#receiving.flush();
    this.#link?.close();
  }
}
