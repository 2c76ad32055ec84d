import { stateNumbers } from '#shared/areas/sms/records/states';
import type { Answer, Link } from '#server/drivers/sms/link';
import { Batch } from './batch';
import { Pace } from './pace';
import { storeAnswers } from './store/answers';
import { emptySlots, intend, slotCount } from './store/binds';
import type { SessionFigures } from './store/sessions';
import { Supply } from './supply';
import { type Told, toldOf } from './told';
import { type BindOf, isAsked, isWhole, type Item, type Slot, type Surroundings } from './types';

/** Messages of one intent, intents that may commit at once, and how long a throttled carrier is left alone. */
const mostIntended = 200;
const openIntents = 2;
const throttlePauseMs = 1_000;
const gatherMs = 5;
const mostAnswers = 2_000;
const againMs = 20;

/** The way out of one session: messages into intents, intents on the wire, answers into the database. */
export class Sending {
  readonly #with: Surroundings;
  readonly #of: BindOf;
  readonly #figures: SessionFigures;
  readonly #drained: () => void;
  readonly #supply: Supply;
  readonly #answers: Batch<Told>;
  readonly #pace: Pace;
  readonly #outbox: { item: Item; part: number }[] = [];
  readonly #slots: number[] = Array.from({ length: slotCount }, (_, i) => slotCount - i);
  #link: Link | null = null;
  #committing = 0;
  #intents = 0;
  #open = 0;
  #isStopping = false;
  #isOver = false;
  /** `drained`: the session is over and nothing of it is open any more. */
  constructor(
    surroundings: Surroundings,
    of: BindOf,
    figures: SessionFigures,
    drained: () => void,
  ) {
    this.#with = surroundings;
    this.#of = of;
    this.#figures = figures;
    this.#drained = drained;
    this.#pace = new Pace(of.param.ratePerSecond);
    this.#supply = new Supply(surroundings, of, (item) => this.#link?.partsOf(item) ?? 1);
    this.#answers = new Batch<Told>({
      most: mostAnswers,
      gatherMs,
      failed: surroundings.fatal,
      store: (answers) => this.#store(answers),
    });
  }

  /** Parts whose answers are not stored. */
  get open(): number {
    return this.#open;
  }

  /** Messages that are ready, and parts that wait for the window. */
  get pending(): number {
    return this.#supply.ready + this.#outbox.length;
  }

  start(link: Link): void {
    this.#link = link;
    this.pump();
  }

  /** Staff limit the session until it ends. */
  limit(perSecond: number): void {
    this.#pace.limit(perSecond);
  }

  /** Resolves when every answer that came so far is stored. */
  settle(): Promise<void> {
    return this.#answers.flush();
  }

  /** What has not gone out looks for another way. */
  giveBack(): void {
    this.#supply.giveBack();
  }

  /** Nothing new goes out. */
  stop(): void {
    this.#isStopping = true;
    this.giveBack();
  }

  /** The link is gone: what never left goes back, what left without an answer is in doubt. */
  async end(): Promise<void> {
    this.#link = null;
    this.giveBack();
    this.#loseOutbox();
    await this.#over();
  }

  /** Moves what can be moved: parts to the wire, messages into intents, chunks into memory. */
  pump(): void {
    const link = this.#link;
    if (!link) return;
    this.#wire(link);
    const { windowSize } = this.#of.param.options;
    if (this.#isStopping || this.#of.bindType === 'receiver') return;
    const room = link.free - this.#outbox.length - this.#committing;
    const isIdle = this.#open === 0 && this.#outbox.length === 0 && this.#committing === 0;
    const isWorthwhile = room >= Math.max(1, windowSize / 4) || isIdle;
    if (isWorthwhile && this.#intents < openIntents && this.#slots.length > 0) {
      const items = this.#supply.take(room, isIdle, mostIntended);
      if (items.length > 0) void this.#intend(items);
    }
    if (this.#supply.ready < windowSize)
      this.#supply.fill(windowSize * 2).then((came) => {
        // What was read while the session ended goes back.
        if (!this.#link || this.#isStopping) this.#supply.giveBack();
        else if (came) this.pump();
      }, this.#with.report);
  }

  async #intend(items: Item[]): Promise<void> {
    const parts = items.reduce((sum, i) => sum + i.parts, 0);
    const no = this.#slots.pop() as number;
    const slot: Slot = { no, open: items.length };
    this.#committing += parts;
    this.#intents += 1;
    try {
      const { id: bind, epoch } = this.#of;
      const ids = items.map((i) => i.id);
      const tries = items.map((i) => i.n);
      if (!(await intend(this.#with.pool, { bind, epoch, slot: no, ids, tries })))
        throw new Error(`bind ${bind} is owned by another process`);
    } catch (error) {
      return this.#with.fatal(error);
    } finally {
      this.#committing -= parts;
      this.#intents -= 1;
    }
    const sentAt = new Date().toISOString();
    for (const item of items) {
      item.slot = slot;
      item.sentAt = sentAt;
      for (let part = 1; part <= item.parts; part += 1) this.#outbox.push({ item, part });
    }
    this.#open += parts;
    if (this.#link) return this.pump();
    this.#loseOutbox();
    await this.#over();
  }

  #wire(link: Link): void {
    let may = this.#pace.free;
    while (may > 0 && link.free > 0) {
      const next = this.#outbox.shift();
      if (!next) return;
      may -= 1;
      this.#pace.spend();
      this.#figures.submitted += 1;
      link.send(next.item, next.part, (answer) => this.#answered(next.item, next.part, answer));
    }
    if (this.#outbox.length > 0 && may === 0) setTimeout(() => this.pump(), againMs).unref();
  }

  #answered(item: Item, part: number, answer: Answer): void {
    if (answer.kind === 'later' && this.#link) {
      // A certain no: it goes out again under the same intent.
      if (!answer.isAway) this.#figures.throttled += 1;
      this.#pace.rest(throttlePauseMs);
      this.#outbox.unshift({ item, part });
      return;
    }
    this.#tell(item, part, answer.kind === 'later' ? { kind: 'lost' } : answer);
    this.pump();
  }

  #tell(item: Item, part: number, answer: Answer): void {
    if (answer.kind === 'accepted') this.#figures.accepted += 1;
    else if (answer.kind === 'refused') this.#figures.refused += 1;
    else this.#figures.lost += 1;
    const { no, options } = this.#of.param;
    this.#answers.add(toldOf(item, part, answer, { param: no, asks: isAsked(options) }));
  }

  async #store(answers: readonly Told[]): Promise<void> {
    const { pool, shard } = this.#with;
    const { param, id: bind } = this.#of;
    const where = { param: param.no, bind, shard: shard * 2, whole: isWhole(param.options) };
    const again = answers.flatMap((t) => t.again ?? []);
    await storeAnswers(
      pool,
      where,
      answers.map((t) => t.stored),
      again,
    );
    if (again.length > 0) await pool.query(`select pg_notify('sms_chunk', '')`);
    if (answers.some((t) => t.stored.state === stateNumbers.rejected)) this.#with.ended();
    for (const { item } of answers) this.#done(item, 1);
    this.pump();
    await this.#over();
  }

  /** So many parts of a message are done with; a late answer finds it done already. */
  #done(item: Item, parts: number): void {
    if (item.left === 0) return;
    item.left -= parts;
    this.#open -= parts;
    if (item.left > 0) return;
    item.chunk.open -= 1;
    if (item.slot && --item.slot.open === 0) this.#slots.push(item.slot.no);
    this.#supply.settle(item.chunk);
  }

  #loseOutbox(): void {
    const unsent = new Map<Item, number[]>();
    for (const { item, part } of this.#outbox.splice(0))
      unsent.set(item, [...(unsent.get(item) ?? []), part]);
    for (const [item, parts] of unsent) {
      // Of a message that left in part nobody can send the rest alone.
      if (parts.length < item.parts)
        for (const part of parts) this.#tell(item, part, { kind: 'lost' });
      else {
        item.chunk.returns = true;
        this.#done(item, item.parts);
      }
    }
  }

  async #over(): Promise<void> {
    if (this.#link || this.#isOver || this.#open > 0 || this.#committing > 0) return;
    this.#isOver = true;
    await emptySlots(this.#with.pool, this.#of.id, this.#of.epoch);
    this.#drained();
  }
}
