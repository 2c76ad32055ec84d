import { randomInt } from 'node:crypto';
import { LinkError } from '#server/drivers/sms/link';
import type { OpenedParam } from '#server/model/sms/carriers/index';
import { BoundSession } from './bind';
import { type BindRow, noteFault, takeOver } from './store/binds';
import { endLeftSessions } from './store/sessions';
import { bindTypeAt, isAsked, isWhole, type Surroundings } from './types';

const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** Keeps one session of a parameter standing: takes its bind over, connects, and connects again with growing, jittered pauses. */
export class Keeper {
  readonly row: BindRow;
  readonly #with: Surroundings;
  readonly #param: OpenedParam;
  readonly #siblings: () => readonly BoundSession[];
  #session: BoundSession | null = null;
  #timer: NodeJS.Timeout | null = null;
  #pauseMs = firstPauseMs;
  #epoch = 0;
  #stopped = false;
  constructor(
    surroundings: Surroundings,
    param: OpenedParam,
    row: BindRow,
    siblings: () => readonly BoundSession[],
  ) {
    this.#with = surroundings;
    this.#param = param;
    this.row = row;
    this.#siblings = siblings;
  }

  get version(): string {
    return this.#param.version;
  }

  get session(): BoundSession | null {
    return this.#session;
  }

  /** The advisory lock is held by now: fences whoever had the bind before, then connects. */
  async start(): Promise<void> {
    const { pool, owner, shard } = this.#with;
    const { options } = this.#param;
    const kind = { whole: isWhole(options), asks: isAsked(options) };
    await endLeftSessions(pool, this.row.id);
    const taken = await takeOver(pool, this.row, { owner, ...kind, shard: shard * 2 });
    this.#epoch = taken.epoch;
    this.#connect();
  }

  #connect(): void {
    if (this.#stopped) return;
    const session = new BoundSession(
      this.#with,
      {
        param: this.#param,
        id: this.row.id,
        bindType: bindTypeAt(this.#param.options, this.row.place),
        epoch: this.#epoch,
      },
      { siblings: this.#siblings, ended: () => this.#lost() },
    );
    session.open().then(
      () => {
        this.#session = session;
        this.#note(null);
        this.#pauseMs = firstPauseMs;
        if (this.#stopped) void session.close('ended', 0);
      },
      (error: Error) => {
        const code = error instanceof LinkError ? error.code : 'connect';
        this.#note({ code, message: error.message });
        this.#again();
      },
    );
  }

  #note(fault: { code: string; message: string } | null): void {
    void noteFault(this.#with.pool, this.row.id, fault).catch(this.#with.report);
  }

  #lost(): void {
    this.#session = null;
    this.#with.moved('');
    this.#again();
  }

  #again(): void {
    if (this.#stopped) return;
    // Between half and the whole pause: carriers that come back are not met by all at once.
    const pause = this.#pauseMs / 2 + randomInt(Math.ceil(this.#pauseMs / 2) + 1);
    this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs * 2);
    this.#timer = setTimeout(() => this.#connect(), pause);
  }

  /** Ends the session in order; it is not connected again. */
  async stop(waitMs: number): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#session?.close('ended', waitMs);
  }
}
