import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Who } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal, type Run } from './context';

/** A verb whose input is checked before it is called. */
export type LooseVerb = (ctx: Ctx, input: never) => Promise<unknown>;

type Call = {
  owner: string;
  key: string;
  operation: string;
  input: never;
  verb: LooseVerb | undefined;
  outside: (() => Promise<unknown>) | undefined;
  who: Who;
  ip: string;
};
type Kept = { operation: string; bodyHash: string; answer: unknown };

const claim = async (
  ctx: Ctx,
  call: Call,
  bodyHash: string,
): Promise<{ answer: unknown } | null> => {
  const tx = internal(ctx);
  const made = await sql`insert into idempotency (owner, key, operation, body_hash)
    values (${call.owner}, ${call.key}, ${call.operation}, ${bodyHash}) on conflict do nothing returning 1`.execute(
    tx,
  );
  if (made.rows.length === 1) return null;
  const { rows } = await sql<Kept>`select operation, body_hash, answer from idempotency
    where owner = ${call.owner} and key = ${call.key} for update`.execute(tx);
  const kept = rows[0];
  if (!kept || kept.operation !== call.operation || kept.bodyHash !== bodyHash)
    throw new Failure('request.sameKey');
  if (kept.answer === null) throw new Failure('request.running');
  return { answer: kept.answer };
};
const keep = (ctx: Ctx, call: Call, answer: unknown) =>
  sql`update idempotency set answer = ${JSON.stringify(answer)}::jsonb where owner = ${call.owner} and key = ${call.key}`.execute(
    internal(ctx),
  );
const drop = (ctx: Ctx, call: Call) =>
  sql`delete from idempotency where owner = ${call.owner} and key = ${call.key} and answer is null`.execute(
    internal(ctx),
  );

/**
 * Runs a write once per (person, Idempotency-Key): the key, the effect and the answer commit in one
 * transaction, a repeat gets the stored answer. Another body under the same key is refused (422), a
 * call that still runs answers 409. Verbs that work outside of a transaction hold the key while they run.
 */
export const once = async (run: Run, call: Call): Promise<unknown> => {
  if (!/^[\x21-\x7e]{1,255}$/.test(call.key)) throw new Failure('request.invalid');
  const bodyHash = createHash('sha256').update(JSON.stringify(call.input)).digest('hex');
  const { verb, outside } = call;
  if (!outside) {
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
  }
  const before = await run(call.who, (ctx) => claim(ctx, call, bodyHash));
  if (before) return before.answer;
  try {
    const answer = await outside();
    await run(call.who, (ctx) => keep(ctx, call, answer));
    return answer;
  } catch (error) {
    await run(call.who, (ctx) => drop(ctx, call));
    throw error;
  }
};
