import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { letters } from '#shared/areas/platform/letters/letters';
import { sessions } from '#shared/areas/platform/session/session';
import { type Ctx, internal } from '../../../../kernel/db/context';
import { platform } from '../../../../kernel/process/platform';
import type { Language, Template, Text } from './emailTexts';
import { copiesOf, keepsToLimits, senderNow } from './letterLimits.store';
import { type LetterFile, letterFile } from './letterFiles.store';
import { isSuppressed, suppress, textFrom, versionOf } from './templates.store';

/** Waits between tries, in seconds: about 24 hours in all. */
const waits = [10, 60, 300, 1800, 7200, 21_600, 54_000] as const;
const boundValues = (id: string) => `letter:${id}:values_sealed`;
/** What the shown values of a letter are bound to. */
export const boundShown = (id: string) => `letter:${id}:shown_sealed`;
/** Stands where a letter held something that lets its reader in. */
export const blank = '••••';
const withoutSecrets = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, /[?&]token=/.test(text) ? blank : text]),
  );

export type QueuedEmail = {
  to: string;
  template: Template;
  values: Record<string, string>;
  language: Language;
  /** The same key never sends twice, e.g. `alarm:<event id>:<target>`. */
  key: string;
  accountId?: string | null;
  /** The letter that this one repeats. */
  formerId?: string | null;
  /** What happened, where several letters tell of it: groups get one copy of each event. */
  event?: string;
  /** A file that it carries (`keepLetterFile`); a repeated letter carries what the former did. */
  fileId?: string | null;
};

/**
 * Puts a letter into the outbox in the caller's transaction; a worker sends it after commit and
 * tries again for about 24 hours. Values are sealed because they hold links that grant access; what
 * support may read of them is kept beside them. False when there was one under this key.
 */
export const queueEmail = async (ctx: Ctx, o: QueuedEmail): Promise<boolean> => {
  const id = randomUUID();
  const sealed = platform().secrets.seal(JSON.stringify(o.values), boundValues(id));
  const shown = platform().secrets.seal(JSON.stringify(withoutSecrets(o.values)), boundShown(id));
  const { rows } =
    await sql`insert into letter (id, key, recipient, template, language, account_id, values_sealed, shown_sealed,
      former_id, file_id, created_at, request_id, next_at)
    values (${id}, ${o.key}, ${o.to}, ${o.template}, ${o.language}, ${o.accountId ?? null}, ${sealed}, ${shown},
      ${o.formerId ?? null}, coalesce(${o.fileId ?? null}::uuid, (select file_id from letter where id = ${o.formerId ?? null}::uuid)), ${ctx.now()}, ${ctx.requestId}, ${ctx.now()}::timestamptz + interval '30 seconds')
    on conflict (key) do nothing returning 1`.execute(internal(ctx));
  if (rows.length === 1 && (await isSuppressed(ctx, o.to))) await refuseUnsent(ctx, id);
  else if (rows.length === 1) {
    ctx.enqueue(sessions.jobs.deliver, { letterId: id });
    ctx.emit(letters.events.changed, { id });
  }
  if (rows.length === 1 && !o.formerId) await copy(ctx, o);
  return rows.length === 1;
};

/** Copies of a letter to the groups of its kind, once for each event; a copy is not copied again. */
const copy = async (ctx: Ctx, { event, key, ...letter }: QueuedEmail): Promise<void> => {
  if (key.startsWith('copy:')) return;
  for (const to of await copiesOf(ctx, letter.template))
    await queueEmail(ctx, { ...letter, to, accountId: null, key: `copy:${event ?? key}:${to}` });
};

/** A letter to a mailbox that refused for good stays unsent, and says so. */
const refuseUnsent = async (ctx: Ctx, id: string): Promise<void> => {
  await sql`update letter set state = 'failed', next_at = null, values_sealed = null where id = ${id}`.execute(
    internal(ctx),
  );
  await sql`insert into letter_attempt (letter_id, n, at, ok, answer)
    values (${id}, 0, ${ctx.now()}, false, 'suppressed: the mailbox refused for good before')`.execute(
    internal(ctx),
  );
  ctx.emit(letters.events.changed, { id });
};

/** Address of this platform as people reach it, without a slash at its end. */
export const publicBase = (): string => {
  const { PUBLIC_URL, HOST, PORT } = platform().config;
  return (PUBLIC_URL || `http://${HOST}:${PORT}`).replace(/\/+$/, '');
};
/** Address of a console screen as mail shows it, e.g. consoleLink('/Verify', { token }). */
export const consoleLink = (path: string, query: Record<string, string> = {}): string => {
  const search = new URLSearchParams(query).toString();
  return `${publicBase()}/#${path}${search ? `?${search}` : ''}`;
};

export type OutgoingEmail = {
  id: string;
  recipient: string;
  template: Template;
  language: Language;
  values: Record<string, string>;
  /** Of the account it goes to; zero for staff. */
  utcOffsetMinutes: number;
  n: number;
  file: LetterFile | null;
  senderName: string | null;
  replyTo: string | null;
  /** The text in use when it was taken, and its version. */
  written: Text;
  version: number;
};
/**
 * Takes a letter for one try; null when it was sent, given up, or another worker has it. The next
 * try is planned first, so a worker that dies in the middle leaves the letter due again.
 */
export const takeEmail = async (ctx: Ctx, id: string): Promise<OutgoingEmail | null> => {
  if (!(await keepsToLimits(ctx, id))) return null;
  const { rows } = await sql<{
    recipient: string;
    template: Template;
    language: Language;
    valuesSealed: string;
    utcOffsetMinutes: number;
    attempts: number;
    fileId: string | null;
  }>`update letter l set attempts = attempts + 1, taken_at = ${ctx.now()},
      next_at = ${ctx.now()}::timestamptz + (${[...waits]}::int[])[least(attempts + 1, ${waits.length})] * interval '1 second'
    from (select id from letter where id = ${id} and state = 'waiting' for update skip locked) f
    where l.id = f.id and l.attempts <= ${waits.length}
      and (l.attempts = 0 or l.next_at <= ${ctx.now()}::timestamptz + interval '1 second')
    returning l.recipient, l.template, l.language, l.values_sealed, l.attempts, l.file_id,
      coalesce((select utc_offset_minutes from account where id = l.account_id), 0) as utc_offset_minutes`.execute(
    internal(ctx),
  );
  const row = rows[0];
  if (!row) return null;
  const { recipient, template, language, utcOffsetMinutes, attempts: n } = row;
  const opened = platform().secrets.open(row.valuesSealed, boundValues(id));
  // Written by queueLetter, whose values are texts.
  const values = JSON.parse(opened) as Record<string, string>;
  // By way of us, so that the letter knows its link was opened; what lets somebody in stays behind the #.
  const own = `${publicBase()}/#`;
  if (values['link']?.startsWith(own))
    values['link'] = values['link'].replace(own, `${publicBase()}/opened/${id}#`);
  const { version, ...text } = await versionOf(ctx, template);
  const file = row.fileId ? await letterFile(ctx, row.fileId) : null;
  const letter = { id, recipient, template, language, values, utcOffsetMinutes, n, file };
  return { ...letter, ...(await senderNow(ctx)), version, written: textFrom(text) };
};

/** Records how a try ended, for good where the mailbox `bounced` it; links are forgotten once they are of no more use here. */
export const settleEmail = async (
  ctx: Ctx,
  letter: OutgoingEmail,
  o: { ok: boolean; answer: string; bounced?: boolean },
): Promise<void> => {
  const { bounced = false } = o;
  const isOver = bounced || letter.n > waits.length;
  const state = o.ok ? 'sent' : isOver ? 'failed' : 'waiting';
  await sql`insert into letter_attempt (letter_id, n, at, ok, answer)
    values (${letter.id}, ${letter.n}, ${ctx.now()}, ${o.ok}, ${o.answer.slice(0, 500)})
    on conflict do nothing`.execute(internal(ctx));
  await sql`update letter set state = ${state}, sent_at = ${o.ok ? ctx.now() : null},
      bounced = ${bounced}, template_version = ${letter.version}, values_sealed = case when ${state} = 'waiting' then values_sealed end
    where id = ${letter.id} and state = 'waiting'`.execute(internal(ctx));
  const wait = waits[letter.n - 1];
  if (state === 'waiting' && wait)
    ctx.enqueue(sessions.jobs.deliver, { letterId: letter.id }, { delayMs: wait * 1000 });
  if (bounced)
    await suppress(ctx, { address: letter.recipient, answer: o.answer, letterId: letter.id });
  ctx.emit(letters.events.changed, { id: letter.id });
};

/** Notes that the link of a letter was opened; the first time counts. */
export const noteOpened = async (ctx: Ctx, id: string): Promise<void> => {
  const { rows } = await sql`update letter set opened_at = ${ctx.now()}
    where id = ${id} and opened_at is null and state = 'sent' returning 1`.execute(internal(ctx));
  if (rows.length > 0) ctx.emit(letters.events.changed, { id });
};

/** Letters whose time has come and whose job may have been lost. */
export const dueEmails = async (ctx: Ctx): Promise<string[]> => {
  await sql`update letter set state = 'failed', values_sealed = null where state = 'waiting'
    and attempts > ${waits.length} and next_at <= ${ctx.now()}`.execute(internal(ctx));
  const { rows } = await sql<{ id: string }>`select id from letter where state = 'waiting'
    and next_at <= ${ctx.now()} order by next_at limit 100`.execute(internal(ctx));
  return rows.map((r) => r.id);
};
