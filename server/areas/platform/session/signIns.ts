import { sql } from 'kysely';
import { signIns } from '#shared/areas/platform/session/signIns';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { serve } from '../../../kernel/http/http';
import { endAndTell } from '../../../model/platform/session/index';
import {
  networkSql,
  openSessionOf,
  stillOpen,
} from '../../../model/platform/session/addresses/signIns.store';

const source = (
  ctx: Ctx,
) => sql`select a.id, a.at, a.email, a.account_id, a.ip, ${networkSql(sql`a.ip`)} as network,
    a.country, a.device, a.result, a.abnormal, a.disowned_at, ${stillOpen(ctx)} as open
  from sign_in_attempt a`;
const enabled = { cdn: sql`c.cdn_enabled`, sms: sql`c.sms_enabled` } as const;

/** Sign-ins of all accounts as they come. */
export const signInsService = serve(signIns, {
  list: listVerb(signIns.endpoints.list, {
    source,
    where: (_, { product, unusual }) => [
      product &&
        sql`exists (select 1 from account c where c.id = t.account_id and ${enabled[product]})`,
      unusual && sql`(t.abnormal is not null or t.disowned_at is not null)`,
    ],
  }),
  async end(ctx, { id }) {
    const row = await openSessionOf(ctx, id);
    if (!row) throw new Failure('data.absent');
    await endAndTell(ctx, { personId: row.personId, only: row.sessionId, reason: 'signedOut' });
    return {};
  },
});
