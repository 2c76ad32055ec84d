import { sql } from 'kysely';
import type { ServedCertificate } from '#shared/areas/cdn/certificates/servedCertificates';
import { type Ctx, internal } from '../../../kernel/db/context';

type Bound = Omit<ServedCertificate, 'alternatives'> & { accountId: string };
/** Domains of these names with their certificate and what their nodes showed last. */
export const boundOf = async (ctx: Ctx, names: readonly string[]): Promise<Bound[]> => {
  const { rows } =
    await sql<Bound>`select d.name, d.id as domain_id, d.account_id, a.name as account_name,
      c.id as certificate_id, c.name as certificate_name, c.issuer, c.not_after, c.fingerprint,
      coalesce((select jsonb_agg(jsonb_build_object('supplier', e.supplier, 'node', e.node, 'fingerprint', e.fingerprint,
          'wrong', e.error is not null or e.fingerprint is distinct from c.fingerprint, 'error', e.error,
          'checkedAt', to_char(e.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by e.supplier, e.node)
        from certificate_edge e where e.domain_id = d.id), '[]') as nodes
    from domain d join account a on a.id = d.account_id left join certificate c on c.id = d.certificate_id
    where d.name = any(${names}::text[]) and d.status <> 'Moved'`.execute(internal(ctx));
  return rows;
};

/** Certificates of accounts that have not ended, with the names they hold. */
export const certificatesOf = async (
  ctx: Ctx,
  accountIds: readonly string[],
): Promise<
  { id: string; accountId: string; name: string; notAfter: string; hosts: string[] }[]
> => {
  const { rows } = await sql<{
    id: string;
    accountId: string;
    name: string;
    notAfter: string;
    hosts: string[];
  }>`select id, account_id, name, not_after, hosts from certificate
    where account_id = any(${accountIds}::uuid[]) and not_after > ${ctx.now()}::timestamptz
    order by not_after desc limit 2000`.execute(internal(ctx));
  return rows;
};
