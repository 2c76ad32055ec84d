import { sql } from 'kysely';
import { certificate, certificates } from '#shared/areas/cdn/certificates/certificates';
import { daysLeft } from '#shared/areas/cdn/certificates/schemas';
import type { Out, Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { seenBy } from '../../../kernel/db/visibility';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { anywhere } from '../../../kernel/db/pageQuery';
import { platform } from '../../../kernel/process/platform';

export type Certificate = Row<typeof certificate>;
type Endpoints = (typeof certificates)['endpoints'];
export type CertificateRow = Out<Endpoints['upload']>;
export type Binding = Out<Endpoints['one']>['bindings'][number];
export type Bindable = Out<Endpoints['bindable']>['rows'][number];

/** As `chainStates` tells them apart; of the certificate `t`. */
const chainOfRow = (t: string) => sql`case when ${sql.ref(`${t}.chain_count`)} > 1 then 'whole'
  when ${sql.ref(`${t}.subject`)} = ${sql.ref(`${t}.issuer`)} then 'selfSigned' else 'leafAlone' end`;
const listed = sql`c.*, a.name as "accountName", ${chainOfRow('c')} as chain,
  (select count(*) from domain d where d.certificate_id = c.id)::int as "boundCount"`;
const from = sql`certificate c join account a on a.id = c.account_id`;

export const listCertificates = listVerb(certificates.endpoints.list, {
  entity: certificate,
  adds: {
    boundCount: sql`(select count(*) from domain d where d.certificate_id = t.id)::int`,
    chain: chainOfRow('t'),
  },
});

/** A certificate the person may see; with `lock` nobody else changes it until the transaction ends. */
export const seenCertificate = async (
  ctx: Ctx,
  id: string,
  lock = false,
): Promise<CertificateRow> => {
  const { rows } = await sql<CertificateRow>`select ${listed} from ${from}
    where c.id = ${id} and ${seenBy(ctx, 'c.account_id')} ${lock ? sql`for update of c` : sql``}`.execute(
    internal(ctx),
  );
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

/** The row alone, locked, whoever asks: for what the platform does by itself. */
export const lockCertificate = async (ctx: Ctx, id: string): Promise<Certificate> => {
  const { rows } =
    await sql<Certificate>`select * from certificate where id = ${id} for update`.execute(
      internal(ctx),
    );
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

const bound = (id: string, version: number) => `certificate_material:${id}:${version}:key_sealed`;

/** Keeps chain and sealed key of a version; the version before stays for the way back. */
export const keepMaterial = (
  ctx: Ctx,
  o: { id: string; version: number; chainPem: string; keyPem: string },
) =>
  sql`insert into certificate_material (certificate_id, version, chain_pem, key_sealed, created_at)
    values (${o.id}, ${o.version}, ${o.chainPem}, ${platform().secrets.seal(o.keyPem, bound(o.id, o.version))}, ${ctx.now()})`.execute(
    internal(ctx),
  );

export const chainOf = async (ctx: Ctx, id: string, version: number): Promise<string> => {
  const { rows } = await sql<{ chainPem: string }>`select chain_pem from certificate_material
    where certificate_id = ${id} and version = ${version}`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0].chainPem;
};

export type Material = { chainPem: string; keyPem: string; fingerprint: string };
/** What a supplier needs to serve the certificate; the only place where the key is opened. */
export const openMaterial = async (ctx: Ctx, id: string): Promise<Material> => {
  const { rows } = await sql<{
    version: number;
    fingerprint: string;
    chainPem: string;
    keySealed: string;
  }>`select c.version, c.fingerprint, m.chain_pem, m.key_sealed from certificate c
    join certificate_material m on m.certificate_id = c.id and m.version = c.version where c.id = ${id}`.execute(
    internal(ctx),
  );
  const row = rows[0];
  if (!row) throw new Failure('data.absent');
  const keyPem = platform().secrets.open(row.keySealed, bound(id, row.version));
  return { chainPem: row.chainPem, keyPem, fingerprint: row.fingerprint };
};

/** Chain and key of a version, opened to make a new version of them. */
export const filesOf = async (
  ctx: Ctx,
  id: string,
  version: number,
): Promise<{ certificatePem: string; privateKeyPem: string }> => {
  const { rows } = await sql<{
    chainPem: string;
    keySealed: string;
  }>`select chain_pem, key_sealed from certificate_material
    where certificate_id = ${id} and version = ${version}`.execute(internal(ctx));
  const row = rows[0];
  if (!row) throw new Failure('data.absent');
  const privateKeyPem = platform().secrets.open(row.keySealed, bound(id, version));
  return { certificatePem: row.chainPem, privateKeyPem };
};

/** Bound domains with what each supplier has of the certificate and what its edges last showed. */
export const bindingsOf = async (ctx: Ctx, id: string): Promise<Binding[]> => {
  const { rows } = await sql<Binding>`select d.id as "domainId", d.name, d.status, coalesce((select
      jsonb_agg(jsonb_build_object('supplier', p.supplier, 'state', e.state, 'fingerprint', e.certificate_fingerprint) order by p.supplier)
      from domain_supplier e join supplier_param p on p.id = e.param_id where e.domain_id = d.id), '[]') as suppliers,
      coalesce((select jsonb_agg(jsonb_build_object('supplier', g.supplier, 'node', g.node, 'address', g.address,
          'fingerprint', g.fingerprint, 'expected', g.expected, 'notAfter', to_char(g.not_after at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'error', g.error, 'ms', g.ms, 'checkedAt', to_char(g.checked_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by g.supplier, g.node)
        from certificate_edge g where g.domain_id = d.id and g.certificate_id = ${id}), '[]') as edges
    from domain d where d.certificate_id = ${id} order by d.name limit 500`.execute(internal(ctx));
  return rows;
};

export const boundIds = async (ctx: Ctx, id: string): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from domain
    where certificate_id = ${id} order by name`.execute(internal(ctx));
  return rows;
};

/**
 * Domains of the certificate's account, those it covers first. What is bound has no part in the order:
 * a row must not move away from under the pointer that binds it.
 */
export const accountDomains = async (
  ctx: Ctx,
  c: Certificate,
  o: { search?: string | undefined; page: number; size: number },
): Promise<{ rows: Omit<Bindable, 'covered'>[]; total: number }> => {
  const like = o.search ? anywhere(o.search.toLowerCase()) : null;
  const where = sql`d.account_id = ${c.accountId} and d.status <> 'Moved' and (${like}::text is null or d.name like ${like})`;
  const { rows } = await sql<Omit<Bindable, 'covered'>>`select d.id, d.name, d.status,
      d.certificate_id as "certificateId", b.name as "certificateName"
    from domain d left join certificate b on b.id = d.certificate_id where ${where}
    order by d.name = any(${c.hosts}::text[]) or regexp_replace(d.name, '^[^.]+', '*') = any(${c.hosts}::text[]) desc, d.name
    limit ${o.size} offset ${(o.page - 1) * o.size}`.execute(internal(ctx));
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from domain d where ${where}`.execute(internal(ctx));
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

/** Bound domains on which the current version is not proven yet at some supplier. */
export const unprovenCount = async (ctx: Ctx, id: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from domain d
    join domain_supplier e on e.domain_id = d.id join certificate c on c.id = d.certificate_id
    where c.id = ${id} and d.status in ('Configuring', 'BindCertificateError', 'Activated', 'Error')
      and e.certificate_fingerprint is distinct from c.fingerprint`.execute(internal(ctx));
  return rows[0]?.n ?? 0;
};

/** Certificates that end within `days` and have a status that does not say so yet, or a reminder due. */
export const ending = async (ctx: Ctx): Promise<Certificate[]> => {
  const { rows } = await sql<Certificate>`select c.* from certificate c
    where c.not_after < ${ctx.now()}::timestamptz + interval '30 days' and c.status <> 'expired'
    order by c.not_after limit 500`.execute(internal(ctx));
  return rows;
};

/** True the first time a reminder of so many days is due for this version. */
export const remindOnce = async (ctx: Ctx, c: Certificate, days: number): Promise<boolean> => {
  const { rows } = await sql`insert into certificate_reminder (certificate_id, version, days)
    values (${c.id}, ${c.version}, ${days}) on conflict do nothing returning 1`.execute(
    internal(ctx),
  );
  return rows.length > 0;
};

/** How all certificates stand: days left by part, edges that show another one, chains without an issuer. */
export const standingOfAll = async (ctx: Ctx): Promise<Out<Endpoints['standing']>> => {
  const left = sql`floor(extract(epoch from t.not_after - ${ctx.now()}::timestamptz) / 86400)`;
  const { rows } = await sql<{
    part: number;
    count: number;
    mismatched: number;
    unchained: number;
  }>`
    select width_bucket(${left}::int, ${[...daysLeft]}::int[]) as part, count(*)::int as count,
      count(*) filter (where t.wrong_count > 0)::int as mismatched,
      count(*) filter (where ${chainOfRow('t')} <> 'whole')::int as unchained
    from certificate t group by part`.execute(internal(ctx));
  const sum = (of: (r: (typeof rows)[number]) => number) => rows.reduce((n, r) => n + of(r), 0);
  const countIn = (part: number) => rows.find((r) => r.part === part)?.count ?? 0;
  return {
    total: sum((r) => r.count),
    expired: countIn(0),
    parts: daysLeft.map((from, i) => ({ from, count: countIn(i + 1) })),
    mismatched: sum((r) => r.mismatched),
    unchained: sum((r) => r.unchained),
  };
};
