import type pg from 'pg';
import { internationalNumber, maskedNumber } from '#shared/areas/sms/numbers';
import type { MessageKeys } from '#server/model/sms/messages/index';

/** What people answer who want no more, alone in a message. */
const stopWord = /^\s*(R|T|TD|N|QX|STOP|UNSUBSCRIBE|退订|拒收)\s*$/i;
/** An answer is to the last message of so many days. */
const answeredDays = 7;

/** A reply that says "no more" puts its number on the list of the account that wrote to it last; any other is nobody's. */
export const takeReply = async (
  pool: pg.Pool,
  keys: MessageKeys,
  { from, text }: { from: string; text: string },
): Promise<void> => {
  const digits = internationalNumber(from);
  if (digits === null || !stopWord.test(text)) return;
  await pool.query(
    `insert into sms_opt_out (id, account_id, masked, source, created_at, dest_hash)
     select gen_random_uuid(), m.account_id, $2, 'reply', clock_timestamp(), $1 from sms_message m
     where m.dest_hash = $1 and m.id >= sms_first(clock_timestamp() - $3 * interval '1 day')
     order by m.id desc limit 1 on conflict do nothing`,
    [keys.hash(digits), maskedNumber(digits), answeredDays],
  );
};
