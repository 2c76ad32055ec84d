import { sql } from 'kysely';
import { stateNumbers } from '#shared/areas/sms/records/states';
import { type Ctx, internal } from '../../../kernel/db/context';
import { nextNumbers, type OpenNumber, openRows } from '../numberFiles/index';
import type { Campaign } from './campaigns.store';
import { stateOf } from './counters.store';

type Source = Pick<Campaign, 'id' | 'fileId' | 'parentId' | 'classes'>;
type Sealed = { n: number; destHash: Buffer; destEnc: Buffer; country: string };

/* Those of the campaign before whose message ended in a chosen class now, and that no other one sends again. */
const failing = ({ id, parentId, classes }: Source) =>
  sql`from sms_campaign_number p where p.campaign_id = ${parentId}
    and ${stateOf(sql`p.message_id`)} = any(${classes.map((c) => stateNumbers[c])}::int[])
    and not exists (select 1 from sms_campaign c join sms_campaign_number q on q.campaign_id = c.id
      where c.parent_id = ${parentId} and c.id <> ${id} and q.dest_hash = p.dest_hash)`;

/** The next numbers of a campaign behind a row of its file, opened. */
export const sourceNumbers = async (
  ctx: Ctx,
  source: Source,
  after: number,
  limit: number,
): Promise<OpenNumber[]> => {
  const { fileId, parentId } = source;
  if (fileId === null) return [];
  if (parentId === null) return nextNumbers(ctx, fileId, after, limit);
  const { rows } = await sql<Sealed>`select s.n, s.dest_hash, s.dest_enc, s.country
    from (select p.n, p.dest_hash ${failing(source)} and p.n > ${after} order by p.n limit ${limit}) x
    join sms_number s on s.file_id = ${fileId} and s.n = x.n order by s.n`.execute(internal(ctx));
  return openRows(fileId, rows);
};

/** How many numbers a campaign that sends failures again has to send. */
export const countFailing = async (ctx: Ctx, source: Source): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${failing(source)}`.execute(
    internal(ctx),
  );
  return rows[0]?.n ?? 0;
};

/** What a campaign has to know of its file; null when it is gone or another account's. */
export const fileOf = async (
  ctx: Ctx,
  { accountId, fileId }: Pick<Campaign, 'accountId' | 'fileId'>,
) => {
  const { rows } = await sql<{
    state: string;
    valid: number;
    variables: { name: string; column: number }[];
    countries: Record<string, number>;
  }>`select state, valid, variables, countries from sms_number_file
    where id = ${fileId} and account_id = ${accountId}`.execute(internal(ctx));
  return rows[0] ?? null;
};

/** Whether the account has a qualification in use. */
export const isQualified = async (ctx: Ctx, accountId: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from sms_qualification where account_id = ${accountId}
    and used_version is not null limit 1`.execute(internal(ctx));
  return rows.length > 0;
};
