import { sql } from 'kysely';
import { stateNumbers } from '#shared/areas/sms/records/states';
import { withPlus } from '#shared/areas/sms/numbers';
import { textOfOctets } from '#shared/kernel/smpp/content';
import type { Ctx } from '../../../kernel/db/context';
import { internal } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import {
  addSubmission,
  messageKeys,
  type MessageKeys,
  publicId,
  routesOf,
} from '../messages/index';
import type { OpenedAccess } from './access.store';
import { addPart, dropOld, type Whole } from './parts.store';

/** When a receipt is asked for: never, always, or only of a failure. */
export const wishes = { none: 0, always: 1, failure: 2 } as const;

/** A submit_sm as it is taken in; `part` where it is one of a long message. */
export type Entry = {
  to: string;
  from: string;
  octets: Uint8Array;
  coding: number;
  reference: string | null;
  wants: number;
  /** Until when it may go out; null for as long as anything does. */
  expiresAt: string | null;
  part: { reference: number; total: number; part: number } | null;
};
/** What became of an entry: the number of its message, or the code of the refusal. */
export type Entered = { id: string | null; refusal: string | null };
type Message = Whole & { places: number[]; text: string };

type Debt = { number: bigint; to: string; from: string; wants: number; state: number | null };
/** Writes down which receipts are owed; `state` where a message will never go out. */
const owe = async (
  ctx: Ctx,
  keys: MessageKeys,
  access: OpenedAccess,
  debts: readonly Debt[],
): Promise<void> => {
  if (debts.length === 0) return;
  const ids = debts.map((d) => String(d.number));
  await sql`insert into sms_return (msg_id, access_id, wants, sender, dest_enc, state, look_at, created_at)
    select id, ${access.id}::uuid, wants, sender, dest, state, case when state is null then null else clock_timestamp() end, ${ctx.now()}
    from unnest(${ids}::bigint[], ${debts.map((d) => d.wants)}::smallint[], ${debts.map((d) => d.from)}::text[],
      ${debts.map((d, i) => keys.seal(d.to, ids[i] as string))}::bytea[], ${debts.map((d) => d.state)}::smallint[])
      as u (id, wants, sender, dest, state) on conflict do nothing`.execute(internal(ctx));
};

/** The number inside the UUID that people and programs see. */
const numberOf = (id: string): bigint => {
  const h = id.replaceAll('-', '');
  return BigInt(`0x${h.slice(0, 12)}${h.slice(13, 16)}${h.slice(17, 18)}`);
};

/** Gives messages of one sender to the same entry as every other call, and owes the receipts asked for. */
const submit = async (
  ctx: Ctx,
  access: OpenedAccess,
  messages: readonly Message[],
  answers: Entered[],
  number?: bigint,
): Promise<void> => {
  const keys = await messageKeys(platform().pool, platform().secrets);
  const { messages: taken } = await addSubmission(
    ctx,
    {
      accountId: access.accountId,
      accessId: access.id,
      entry: 'smpp',
      kind: access.kind,
      test: false,
      sender: messages[0]?.from ?? '',
      onlyParams: [null],
      routeOf: await routesOf(ctx, access.accountId),
      ...(number === undefined ? {} : { number }),
    },
    messages.map(({ to, text, reference, expiresAt }) => ({
      to: withPlus(to),
      text,
      reference,
      expiresAt,
    })),
  );
  const debts: Debt[] = [];
  for (const [i, m] of messages.entries()) {
    const { id = null, refusal = null } = taken[i] ?? {};
    for (const place of m.places) answers[place] = { id, refusal };
    if (m.wants === wishes.none) continue;
    if (id) debts.push({ ...m, number: numberOf(id), state: null });
    // Its other parts were answered with this number: their sender hears the end of it.
    else if (number !== undefined) debts.push({ ...m, number, state: stateNumbers.rejected });
  }
  await owe(ctx, keys, access, debts);
};

const bySender = (messages: readonly Message[]): Message[][] => {
  const groups = new Map<string, Message[]>();
  for (const m of messages) groups.set(m.from, [...(groups.get(m.from) ?? []), m]);
  return [...groups.values()];
};

/**
 * Takes what came over one session at about the same time, in one transaction: messages of one sender are
 * one submission; parts of a long message wait for each other and become one message under the number that
 * each of them was answered with. Answers what became of each, in order.
 */
export const takeEntries = async (
  ctx: Ctx,
  access: OpenedAccess,
  entries: readonly Entry[],
): Promise<Entered[]> => {
  const answers: Entered[] = entries.map(() => ({ id: null, refusal: null }));
  const alone: Message[] = [];
  for (const [place, e] of entries.entries()) {
    if (!e.part || e.part.total < 2) {
      alone.push({ ...e, number: 0n, places: [place], text: textOfOctets(e.octets, e.coding) });
      continue;
    }
    const { number, whole } = await addPart(ctx, access.id, { ...e, part: e.part });
    answers[place] = { id: publicId(number), refusal: null };
    if (!whole) continue;
    const message = { ...whole, places: [place], text: textOfOctets(whole.octets, whole.coding) };
    await submit(ctx, access, [message], answers, number);
  }
  for (const messages of bySender(alone)) await submit(ctx, access, messages, answers);
  return answers;
};

/** Ends long messages of which parts never came: refused, and told to who asked for receipts. */
export const dropOldParts = async (ctx: Ctx, access: OpenedAccess): Promise<number> => {
  const keys = await messageKeys(platform().pool, platform().secrets);
  const left = await dropOld(ctx, keys, access.id);
  for (const m of left) {
    await addSubmission(
      ctx,
      {
        accountId: access.accountId,
        accessId: access.id,
        entry: 'smpp',
        kind: access.kind,
        test: false,
        sender: m.from,
        onlyParams: [null],
        routeOf: () => null,
        refusal: 'sms.incomplete',
      },
      [{ to: withPlus(m.to), text: '', reference: null }],
    );
  }
  const debts = left.filter((m) => m.wants !== wishes.none);
  await owe(
    ctx,
    keys,
    access,
    debts.map((m) => ({ ...m, state: stateNumbers.rejected })),
  );
  return left.length;
};
