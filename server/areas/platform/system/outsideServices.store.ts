import { sql } from 'kysely';
import { outsideService } from '#shared/areas/platform/system/outsideServices';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { outsideBound, outsideId } from '../../../kernel/outbound/outsideServices';
import { platform } from '../../../kernel/process/platform';
import { change, record } from '../../../kernel/db/rows';

type Own = Pick<Row<typeof outsideService>, 'mailFrom' | 'dnsServers' | 'notifyUrl'>;
export type StoredServices = Own & { smtpUrlSet: boolean; notifyTokenSet: boolean };

/** What was set at run time; null where nothing was. */
export const storedServices = async (ctx: Ctx): Promise<StoredServices> => {
  const { rows } = await sql<StoredServices>`select mail_from, dns_servers, notify_url,
      smtp_url_sealed is not null as smtp_url_set, notify_token_sealed is not null as notify_token_set
    from outside_service where id = ${outsideId}`.execute(internal(ctx));
  return rows[0] as StoredServices;
};

const secrets = { smtpUrl: 'smtp_url_sealed', notifyToken: 'notify_token_sealed' } as const;

/** Changes the settings; secrets are sealed, undefined ones stay, null ones go. */
export const setServices = async (
  ctx: Ctx,
  { smtpUrl, notifyToken, ...own }: Own & { smtpUrl?: string | null; notifyToken?: string | null },
): Promise<void> => {
  await change(ctx, outsideService, outsideId, own, { risk: 'high' });
  const plainSecrets = { smtpUrl, notifyToken };
  for (const [name, column] of Object.entries(secrets)) {
    const text = plainSecrets[name as keyof typeof secrets];
    if (text === undefined) continue;
    const sealed = text === null ? null : platform().secrets.seal(text, outsideBound(column));
    await sql`update outside_service set ${sql.ref(column)} = ${sealed} where id = ${outsideId}`.execute(
      internal(ctx),
    );
    await record(ctx, {
      module: 'outsideService',
      operation: 'secret',
      rowId: outsideId,
      risk: 'high',
      new: JSON.stringify({ [name]: sealed === null ? null : '••••' }),
    });
  }
};
