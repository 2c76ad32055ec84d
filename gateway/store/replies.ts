import type pg from 'pg';
import { nationalReadings, numberOf, withPlus } from '#shared/areas/sms/numbers';
import type { MessageKeys } from '#server/model/sms/messages/index';

/** What people answer who want no more, alone in a message, without signs and spaces: the words of carriers in China and of the CTIA. */
const stopWords = new Set(
  'R T TD N QX STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT 退订 拒收 退訂 取消订阅'.split(
    ' ',
  ),
);
/** An answer is to the last message of so many days. */
const answeredDays = 7;

/** Whether a text is one of the words that end messages, however it is typed. */
export const isStop = (text: string): boolean =>
  stopWords.has(
    text
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toUpperCase(),
  );

/**
 * A reply that says "no more" puts the number that was written to on the list of the account that wrote to it
 * last; any other is nobody's. An address without its calling code is a number that this parameter wrote to.
 */
export const takeReply = async (
  pool: pg.Pool,
  keys: MessageKeys,
  param: number,
  { from, text }: { from: string; text: string },
): Promise<void> => {
  if (!isStop(text)) return;
  const whole = numberOf(withPlus(from));
  const national = nationalReadings(from).map((digits) => keys.hash(digits));
  await pool.query(
    `insert into sms_opt_out (id, account_id, masked, source, created_at, dest_hash)
     select gen_random_uuid(), m.account_id, m.dest_masked, 'reply', clock_timestamp(), m.dest_hash from sms_message m
     where m.dest_hash = any($1::bytea[] || $2::bytea[]) and m.id >= sms_first(clock_timestamp() - $3 * interval '1 day')
       and (m.dest_hash = any($1) or exists (select 1 from sms_outcome o where o.msg_id = m.id and o.param = $4))
     order by m.dest_hash = any($1) desc, m.id desc limit 1 on conflict do nothing`,
    [whole ? [keys.hash(whole.digits)] : [], national, answeredDays, param],
  );
};
