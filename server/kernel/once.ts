import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Who } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal, type Run } from './context';
import { platform } from './platform';

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
type Kept = { operation: string; bodyHashSealed: string; answerSealed: string | null };
type Part = 'body_hash_sealed' | 'answer_sealed';
const bound = (call: Call, part: Part) => `idempotency:${call.owner}:${call.key}:${part}`;
const seal = (call: Call, part: Part, text: string) =>
  platform().secrets.seal(text, bound(call, part));
const open = (call: Call, part: Part, sealed: string) =>
  platform().secrets.open(sealed, bound(call, part));

const claim = async (
  ctx: Ctx,
  call: Call,
  bodyHash: string,
): Promise<{ answer: unknown } | null> => {
  const tx = internal(ctx);
  const made = await sql`insert into idempotency (owner, key, operation, body_hash_sealed)
    values (${call.owner}, ${call.key}, ${call.operation}, ${seal(call, 'body_hash_sealed', bodyHash)}) on conflict do nothing returning 1`.execute(
    tx,
  );
  if (made.rows.length === 1) return null;
  const { rows } =
    await sql<Kept>`select operation, body_hash_sealed, answer_sealed from idempotency
    where owner = ${call.owner} and key = ${call.key} for update`.execute(tx);
  const kept = rows[0];
  const same =
    kept?.operation === call.operation &&
    open(call, 'body_hash_sealed', kept.bodyHashSealed) === bodyHash;
  if (!kept || !same) throw new Failure('request.sameKey');
  if (kept.answerSealed === null) throw new Failure('request.running');
  return { answer: JSON.parse(open(call, 'answer_sealed', kept.answerSealed)) as unknown };
};
const keep = (ctx: Ctx, call: Call, answer: unknown) =>
  sql`update idempotency set answer_sealed = ${seal(call, 'answer_sealed', JSON.stringify(answer))} where owner = ${call.owner} and key = ${call.key}`.execute(
    internal(ctx),
  );
const drop = (ctx: Ctx, call: Call) =>
  sql`delete from idempotency where owner = ${call.owner} and key = ${call.key} and answer_sealed is null`.execute(
    internal(ctx),
  );

/**
 * Runs a write once per (person, Idempotency-Key): the key, the effect and the answer commit in one
 * transaction, a repeat gets the stored answer. Another body under the same key is refused (422), a
 * call that still runs answers 409. Both are kept sealed: answers may hold what is shown only once. Verbs that work outside of a transaction hold the key while they run.
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
