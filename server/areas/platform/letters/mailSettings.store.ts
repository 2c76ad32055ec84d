import { sql } from 'kysely';
import { type mailSetting, mailSettingId } from '#shared/areas/platform/letters/mailSettings';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';

type Stored = Omit<Row<typeof mailSetting>, 'id' | 'createdAt'>;
/** Sender and limits as they are set; null where nothing is. */
export const storedSetting = async (ctx: Ctx): Promise<Stored> => {
  const { rows } = await sql<Stored>`select sender_name, reply_to, per_hour, per_address
    from mail_setting where id = ${mailSettingId}`.execute(internal(ctx));
  return rows[0] as Stored;
};
