import { renewing } from '../process/lease';
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Who } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal, type Run } from '../db/context';
import { isPassing } from '../db/db';
import { platform } from '../process/platform';

/** A verb whose input is checked before it is called. */
export type LooseVerb = (ctx: Ctx, input: never) => Promise<unknown>;

type Call = {
  owner: string;
  key: string;
  operation: string;
  /** What was said, as it came: a repeat says the same to the letter. */
  said: string;
  input: never;
  verb: LooseVerb | undefined;
  /** Verbs outside of a transaction open theirs with the `run` they are given. */
  outside: ((run: Run) => Promise<unknown>) | undefined;
  who: Who;
  ip: string;
};
/** A call that holds its key; another that takes the key over is another holder. */
type Holding = Call & { holder: string };
type StoredAnswer = {
  operation: string;
  bodyHashSealed: string;
  answerSealed: string | null;
  left: boolean;
  took: boolean;
};
type Part = 'body_hash_sealed' | 'answer_sealed';
const bound = (call: Call, part: Part) => `idempotency:${call.owner}:${call.key}:${part}`;
const seal = (call: Call, part: Part, text: string) =>
  platform().secrets.seal(text, bound(call, part));
const open = (call: Call, part: Part, sealed: string) =>
  platform().secrets.open(sealed, bound(call, part));

/** A process that holds a key says so this often; silent for longer than the lease it has died. */
const beatMs = 5_000;
/** So long the answer of work that has been done is tried to be kept. */
const keepMs = 8_000;
const lease = sql`clock_timestamp() + interval '20 seconds'`;
const at = (call: Call) => sql`owner = ${call.owner} and key = ${call.key}`;
const mine = (call: Holding) => sql`${at(call)} and holder = ${call.holder}`;

const claim = async (
  ctx: Ctx,
  call: Holding,
  bodyHash: string,
): Promise<{ answer: unknown } | null> => {
  const tx = internal(ctx);
  const claimed =
    await sql`insert into idempotency (owner, key, operation, body_hash_sealed, lease_until, holder)
    values (${call.owner}, ${call.key}, ${call.operation}, ${seal(call, 'body_hash_sealed', bodyHash)}, ${lease}, ${call.holder})
    on conflict do nothing returning 1`.execute(tx);
  if (claimed.rows.length === 1) return null;
  const { rows } = await sql<StoredAnswer>`select operation, body_hash_sealed, answer_sealed,
      coalesce(lease_until < clock_timestamp(), true) as "left", effect_at is not null as took
    from idempotency where ${at(call)} for update`.execute(tx);
  const row = rows[0];
  const same =
    row?.operation === call.operation &&
    open(call, 'body_hash_sealed', row.bodyHashSealed) === bodyHash;
  if (!row || !same) throw new Failure('request.sameKey');
  if (row.answerSealed !== null)
    return { answer: JSON.parse(open(call, 'answer_sealed', row.answerSealed)) as unknown };
  if (!row.left) throw new Failure('request.running');
  // Its process died. What had committed must not happen twice; otherwise the work begins anew.
  if (row.took) throw new Failure('request.cut');
  await sql`update idempotency set lease_until = ${lease}, holder = ${call.holder} where ${at(call)}`.execute(
    tx,
  );
  return null;
};
const keep = (ctx: Ctx, call: Holding, answer: unknown) =>
  sql`update idempotency set answer_sealed = ${seal(call, 'answer_sealed', JSON.stringify(answer))} where ${mine(call)}`.execute(
    internal(ctx),
  );
/** Keeps the answer over a database that is away or full for a moment: the work has been done. */
const keepPatiently = async (run: Run, call: Holding, answer: unknown): Promise<void> => {
  const until = Date.now() + keepMs;
  for (;;) {
    try {
      await run(call.who, (ctx) => keep(ctx, call, answer));
      return;
    } catch (error) {
      if (!isPassing(error) || Date.now() > until) throw error;
      await new Promise((ok) => setTimeout(ok, 250));
    }
  }
};
/** Gives a key back that had no effect; one that had keeps its effect from being repeated. */
const giveBack = async (ctx: Ctx, call: Holding): Promise<void> => {
  const tx = internal(ctx);
  await sql`delete from idempotency
    where ${mine(call)} and answer_sealed is null and effect_at is null`.execute(tx);
  await sql`update idempotency set lease_until = clock_timestamp()
    where ${mine(call)} and answer_sealed is null`.execute(tx);
};

/**
 * Transactions that note, when they wrote anything, under the key that there is an effect. They do not
 * commit when another took the key over meanwhile, since this process stood still beyond its lease.
 */
const noting =
  (run: Run, call: Holding): Run =>
  (who, work, o) =>
    run(
      who,
      async (ctx) => {
        const result = await work(ctx);
        const tx = internal(ctx);
        const { rows } = await sql<{
          wrote: boolean;
        }>`select pg_current_xact_id_if_assigned() is not null as wrote`.execute(tx);
        if (!rows[0]?.wrote) return result;
        const noted = await sql`update idempotency set effect_at = clock_timestamp()
          where ${mine(call)} returning 1`.execute(tx);
        if (noted.rows.length === 0) throw new Failure('request.running');
        return result;
      },
      o,
    );

/** Runs a verb outside of a transaction while its key is held, and keeps or gives back the key. */
const runHeld = async (run: Run, call: Holding, outside: NonNullable<Call['outside']>) => {
  const stopRenewing = renewing(beatMs, () =>
    run(call.who, (ctx) =>
      sql`update idempotency set lease_until = ${lease} where ${mine(call)}`.execute(internal(ctx)),
    ),
  );
  try {
    const answer = await outside(noting(run, call));
    await keepPatiently(run, call, answer);
    return answer;
  } catch (error) {
    await run(call.who, (ctx) => giveBack(ctx, call));
    throw error;
  } finally {
    stopRenewing();
  }
};

/**
 * Runs a write once per (person, Idempotency-Key): the key, the effect and the answer commit in one
 * transaction, a repeat gets the stored answer. Another body under the same key is refused (422), a
 * call that still runs answers 409. Both are kept sealed: answers may hold what is shown only once.
 * Verbs that work outside of a transaction hold the key by a lease while they run: when they fail or
 * their process dies, a repeat begins anew if nothing had been committed, and is told so (409
 * `request.cut`) if it had.
 */
export const once = async (run: Run, input: Call): Promise<unknown> => {
  const call: Holding = { ...input, holder: randomUUID() };
  if (!/^[\x21-\x7e]{1,255}$/.test(call.key)) throw new Failure('request.invalid');
  const bodyHash = createHash('sha256').update(call.said).digest('hex');
  const { verb, outside } = call;
  if (outside) {
    const before = await run(call.who, (ctx) => claim(ctx, call, bodyHash));
    return before ? before.answer : runHeld(run, call, outside);
  }
  return run(
    call.who,
    async (ctx) => {
      const before = await claim(ctx, call, bodyHash);
      if (before) return before.answer;
      const answer = await (verb as LooseVerb)(ctx, call.input);
      await keep(ctx, call, answer);
      return answer;
    },
    { ip: call.ip },
  );
};
