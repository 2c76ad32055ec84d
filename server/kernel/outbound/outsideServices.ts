import type pg from 'pg';
import type { Config } from '../../config';
import type { Secrets } from '../secrets';

/** Outside services as they hold at this moment. An empty text or list: there is none. */
export type OutsideNow = {
  smtpUrl: string;
  mailFrom: string;
  dnsServers: readonly string[];
  notifyUrl: string;
  notifyToken: string;
};
/** Reads them anew at each use, so that a change holds in every process at once. */
export type OutsideServices = () => Promise<OutsideNow>;

/** The one row of the settings. */
export const outsideId = '00000000-0000-4000-8000-000000000160';
/** What a secret column of the row is sealed with. */
export const outsideBound = (column: 'smtp_url_sealed' | 'notify_token_sealed'): string =>
  `outside_service:${outsideId}:${column}`;

type StoredSettings = {
  mail_from: string | null;
  dns_servers: string[] | null;
  notify_url: string | null;
  smtp_url_sealed: string | null;
  notify_token_sealed: string | null;
};

/**
 * Settings made at run time over those of the start. While the database is away the last ones that
 * were read hold, because what is sent then was decided before.
 */
export const openOutside = (o: {
  pool: pg.Pool;
  secrets: Secrets;
  config: Config;
}): OutsideServices => {
  const { config, secrets } = o;
  let last: OutsideNow = {
    smtpUrl: config.SMTP_URL,
    mailFrom: config.MAIL_FROM,
    dnsServers: config.DNS_SERVERS,
    notifyUrl: config.NOTIFY_URL,
    notifyToken: config.NOTIFY_TOKEN,
  };
  const start = last;
  const open = (sealed: string | null, column: Parameters<typeof outsideBound>[0]) =>
    sealed === null ? null : secrets.open(sealed, outsideBound(column));
  return async () => {
    const result = await o.pool
      .query<StoredSettings>('select * from outside_service where id = $1', [outsideId])
      .catch(() => null);
    const row = result?.rows[0];
    if (!row) return last;
    last = {
      smtpUrl: open(row.smtp_url_sealed, 'smtp_url_sealed') ?? start.smtpUrl,
      mailFrom: row.mail_from ?? start.mailFrom,
      dnsServers: row.dns_servers ?? start.dnsServers,
      notifyUrl: row.notify_url ?? start.notifyUrl,
      notifyToken: open(row.notify_token_sealed, 'notify_token_sealed') ?? start.notifyToken,
    };
    return last;
  };
};
