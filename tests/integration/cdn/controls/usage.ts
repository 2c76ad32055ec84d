import { dayOf } from '#shared/kernel/units';
import { statPoint, storePoints } from '../../../support/statPoint';
import type { Console } from '../domains/console';

export const slotMs = 300_000;
type Place = { accountId: string; domain: { id: string; name: string }; slot: number };

/** Bytes of one slot of a domain at both suppliers' lanes; everything up to its end is complete. */
export const useSlot = async (
  c: Console,
  { accountId, domain, slot, bytes }: Place & { bytes: number },
): Promise<void> => {
  const to = new Date(slot + slotMs).toISOString();
  for (const paramId of Object.values(c.params))
    await c.bench.sql(
      `insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, pulled_from, complete_to)
       values (gen_random_uuid(), $1, $2, $3, 'accurate', $4, $4, $5)`,
      [accountId, domain.id, paramId, new Date(slot - 86_400_000).toISOString(), to],
    );
  const at = new Date(slot).toISOString();
  await storePoints(c.bench.platform.analytics, {
    accountId,
    domainId: domain.id,
    paramId: c.params.aurora,
    source: 'accurate',
    from: at,
    to,
    absent: 'zero',
    points: [statPoint({ domain: domain.name, at, requests: 10, bytes })],
  });
};

/** Gives an account the zone in which its day is so many minutes old. */
export const setClock = async (c: Console, accountId: string, minutesOfDay: number) => {
  const minutes = Math.floor((Date.now() % 86_400_000) / 60_000);
  await c.bench.sql('update account set utc_offset_minutes = $2 where id = $1', [
    accountId,
    minutesOfDay - minutes,
  ]);
};

/** Begin of the month after that of an instant, by an account's own clock. */
export const nextMonth = async (c: Console, accountId: string, at: number): Promise<string> => {
  const [{ offset = 0 } = {}] = await c.bench.sql<{ offset: number }>(
    'select utc_offset_minutes as offset from account where id = $1',
    [accountId],
  );
  const [year = 0, month = 0] = dayOf(at, offset).split('-').map(Number);
  return new Date(Date.UTC(year, month, 1) - offset * 60_000).toISOString();
};

export const minutesAhead = (n: number): string => new Date(Date.now() + n * 60_000).toISOString();
