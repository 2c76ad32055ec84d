import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { allotNumbers, messageKeys, type MessageKeys } from '../messages/index';

/** So long the parts of a message wait for each other. */
const patience = sql`interval '5 minutes'`;

/** A message all of whose octets are there. */
export type Whole = {
  number: bigint;
  to: string;
  from: string;
  octets: Uint8Array;
  coding: number;
  reference: string | null;
  wants: number;
  expiresAt: string | null;
};
type Part = Omit<Whole, 'number'> & {
  part: { reference: number; total: number; part: number };
};
type Stored = { part: number; number: string; octetsEnc: Buffer };

const joined = (keys: MessageKeys, parts: readonly Stored[]): Uint8Array =>
  Buffer.concat(
    parts.map((p) => Buffer.from(keys.open(p.octetsEnc, `${p.number}.${p.part}`), 'hex')),
  );

/**
 * Stores one part of a long message; a part that comes again changes nothing. Answers the number of the
 * message, the same for each of its parts, and the whole message with the last of them.
 */
export const addPart = async (
  ctx: Ctx,
  accessId: string,
  { part: at, ...p }: Part,
): Promise<{ number: bigint; whole: Whole | null }> => {
  const keys = await messageKeys(platform().pool, platform().secrets);
  const hash = keys.hash(p.to.replace(/\D/g, ''));
  const one = sql`access_id = ${accessId} and dest_hash = ${hash} and sender = ${p.from} and reference = ${at.reference}
    and total = ${at.total}`;
  // Parts of one message may come over two sessions at once.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accessId} ${hash.toString('hex')} ${at.reference}`}, 7153))`.execute(
    internal(ctx),
  );
  const { rows } =
    await sql<Stored>`select part, number::text as number, octets_enc from sms_entry_part
    where ${one} order by part`.execute(internal(ctx));
  const number = rows[0] ? BigInt(rows[0].number) : ((await allotNumbers(1))[0] as bigint);
  const id = String(number);
  const octets = keys.seal(Buffer.from(p.octets).toString('hex'), `${id}.${at.part}`);
  const parts = [
    ...rows.filter((r) => r.part !== at.part),
    { part: at.part, number: id, octetsEnc: octets },
  ].sort((a, b) => a.part - b.part);
  if (parts.length < at.total) {
    await sql`insert into sms_entry_part (access_id, dest_hash, sender, reference, total, part, number, octets_enc, dest_enc,
        coding, wants, expires_at, created_at)
      values (${accessId}, ${hash}, ${p.from}, ${at.reference}, ${at.total}, ${at.part}, ${id}::bigint, ${octets},
        ${keys.seal(p.to, id)}, ${p.coding}, ${p.wants}, ${p.expiresAt}, ${ctx.now()}) on conflict do nothing`.execute(
      internal(ctx),
    );
    return { number, whole: null };
  }
  const { rows: gone } = await sql<{
    wants: number;
    expiresAt: string | null;
  }>`delete from sms_entry_part where ${one} returning wants, expires_at`.execute(internal(ctx));
  // A receipt that was asked for with any part is asked for.
  const wants = p.wants || (gone.find((g) => g.wants > 0)?.wants ?? 0);
  // Of parts that say different times the first one ends it.
  const ends = [p, ...gone].flatMap((g) => (g.expiresAt ? Date.parse(g.expiresAt) : []));
  const expiresAt = ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null;
  return { number, whole: { ...p, number, wants, expiresAt, octets: joined(keys, parts) } };
};

/** Takes away the parts of messages whose others never came; one line for each message. */
export const dropOld = async (
  ctx: Ctx,
  keys: MessageKeys,
  accessId: string,
): Promise<{ number: bigint; to: string; from: string; wants: number }[]> => {
  const { rows } = await sql<{
    number: string;
    from: string;
    wants: number;
    destEnc: Buffer;
  }>`with old as (delete from sms_entry_part where access_id = ${accessId} and number in (select number from sms_entry_part
      where access_id = ${accessId} group by number having max(created_at) < clock_timestamp() - ${patience} limit 100) returning *)
    select distinct on (number) number::text as number, sender as "from", wants, dest_enc from old order by number, wants desc`.execute(
    internal(ctx),
  );
  return rows.map((r) => ({
    number: BigInt(r.number),
    to: keys.open(r.destEnc, r.number),
    from: r.from,
    wants: r.wants,
  }));
};
