import { sql } from 'kysely';
import type { notification } from '#shared/areas/platform/notices/notifications';
import type { Row } from '#shared/kernel/contract';
import { fill } from '#shared/kernel/text';
import { type Ctx, internal } from '#server/kernel/db/context';
import { dayIn, minuteIn, nextHour } from '#server/model/platform/notices/digestTimes';
import { audience } from '#server/model/platform/notices/audience';
import { isFor } from '#server/model/platform/notices/reach';
import {
  type DueDigest,
  settleDigest,
  takeDue,
} from '#server/model/platform/notices/noticeDigests.store';
import {
  consoleLink,
  queueEmail,
  whoOf,
  type WhoRow,
  whoValue,
} from '#server/model/platform/session/index';
import { holdsLetters, sentencesOf } from './fanOut.store';

/** Most lines of one letter; what is beyond is counted. */
const mostLines = 100;
/** A transaction that began before this has ended: its notices are seen. */
const settledMs = 60_000;
const words = {
  once: ['{text}（{at}）', '{text} ({at})'],
  often: [
    '{text}（自 {since} 起 {times} 次，最近 {at}）',
    '{text} ({times} times since {since}, last {at})',
  ],
  more: ['另有 {n} 类通知', '{n} more {n|kind|kinds} of notices'],
} as const;

type Reader = { who: WhoRow; language: 'zh-CN' | 'en' };
const readerOf = async (ctx: Ctx, personId: string): Promise<Reader | undefined> => {
  const { rows } = await sql<Reader>`select p.language, ${whoValue} as who
    from person p left join account c on c.id = p.account_id
    where p.id = ${personId} and p.status = 'activated'`.execute(internal(ctx));
  return rows[0];
};

type Line = Pick<Row<typeof notification>, 'name' | 'values' | 'createdAt'> & {
  times: number;
  since: string;
};
/** What would have been letters of their own since the last digest, those of one kind and thing in one line. */
const linesFor = async (
  ctx: Ctx,
  d: DueDigest,
  { reader, to }: { reader: Reader; to: string },
): Promise<Line[]> => {
  const { rows } = await sql<Line>`select * from (
      select distinct on (n.name, n.object) n.name, n.values, n.created_at,
        (count(*) over same)::int as times, min(n.created_at) over same as since
      from notification n, person p
      where p.id = ${d.userId} and p.preferences -> 'mailed' ? n.name
        and ${isFor} and (n.user_id = p.id or n.name = any(${audience.noticesOf(whoOf(reader.who))}::text[]))
        and n.created_at >= greatest(${d.coveredTo}::timestamptz, p.created_at) and n.created_at < ${to}
        and not ${holdsLetters}
      window same as (partition by n.name, n.object)
      order by n.name, n.object, n.created_at desc, n.id) as grouped
    order by created_at desc`.execute(internal(ctx));
  return rows;
};

const textOf = (lines: readonly Line[], zone: string, side: 0 | 1): string => {
  const parts = lines.slice(0, mostLines).map((line) =>
    fill(words[line.times > 1 ? 'often' : 'once'][side], {
      text: sentencesOf(line)[side],
      times: line.times,
      since: minuteIn(zone, line.since),
      at: minuteIn(zone, line.createdAt),
    }),
  );
  const rest = lines.length - parts.length;
  return [...parts, ...(rest > 0 ? [fill(words.more[side], { n: rest })] : [])].join('\n');
};

/** Writes one person's letter of the day, unless nothing happened, and plans the next. */
const write = async (ctx: Ctx, d: DueDigest): Promise<void> => {
  const reader = await readerOf(ctx, d.userId);
  const to = new Date(Date.parse(ctx.now()) - settledMs).toISOString();
  const lines = reader ? await linesFor(ctx, d, { reader, to }) : [];
  const day = dayIn(d.zone, d.nextAt);
  const complete =
    !reader ||
    lines.length === 0 ||
    (await queueEmail(ctx, {
      to: reader.who.email,
      template: 'digest',
      language: reader.language,
      accountId: reader.who.account_id,
      // A day has one letter, however often its hour comes.
      key: `digest:${d.userId}:${day}`,
      values: {
        day,
        n: String(lines.reduce((n, line) => n + line.times, 0)),
        from: minuteIn(d.zone, d.coveredTo),
        to: minuteIn(d.zone, to),
        zone: d.zone,
        text: textOf(lines, d.zone, reader.language === 'en' ? 1 : 0),
        link: consoleLink('/notices'),
      },
    }));
  // What the day's letter had no room for is told by the next.
  const covered = complete && to > d.coveredTo ? to : d.coveredTo;
  await settleDigest(ctx, { id: d.id, to: covered, nextAt: nextHour(ctx.now(), d.hour, d.zone) });
};

/** Writes the digests that are due; true while there may be more. */
export const writeDigests = async (ctx: Ctx): Promise<boolean> => {
  const due = await takeDue(ctx);
  for (const digest of due) await write(ctx, digest);
  return due.length > 0;
};
