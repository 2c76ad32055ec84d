import { sql } from 'kysely';
import type { domain, domainSupplier } from '#shared/areas/cdn/domains/domain';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { offEntries } from './disabling.store';

export type Domain = Row<typeof domain>;
export type Entry = Row<typeof domainSupplier>;
export type EntryStep = Entry['steps'][number];

/** How long a domain stays claimed without a sign of life. */
const leaseSeconds = 8;

/** Somebody else works on the domain now; whatever this one still writes is refused. */
export class Lost extends Error {}

export type Claim = { fence: number };
/** Claims the work on a domain; null while another one has it. */
export const claim = async (ctx: Ctx, domainId: string): Promise<Claim | null> => {
  const { rows } = await sql<Claim>`update domain_work set fence = fence + 1, sweep_at = null,
      lease_until = clock_timestamp() + ${leaseSeconds} * interval '1 s'
    where domain_id = ${domainId} and (lease_until is null or lease_until < clock_timestamp()) returning fence`.execute(
    internal(ctx),
  );
  return rows[0] ?? null;
};

export const renew = async (ctx: Ctx, domainId: string, fence: number): Promise<boolean> => {
  const { rows } =
    await sql`update domain_work set lease_until = clock_timestamp() + ${leaseSeconds} * interval '1 s'
    where domain_id = ${domainId} and fence = ${fence} returning 1`.execute(internal(ctx));
  return rows.length > 0;
};

/** Gives the domain back; the sweep may hand it out again after `afterMs`. */
export const release = (ctx: Ctx, domainId: string, fence: number, afterMs: number) =>
  sql`update domain_work set lease_until = null, sweep_at = clock_timestamp() + ${afterMs} * interval '1 ms'
    where domain_id = ${domainId} and fence = ${fence}`.execute(internal(ctx));

/** `off`: entries that staff took the domain away from. */
export type Loaded = { domain: Domain; entries: Entry[]; off: ReadonlySet<string>; round: number };
/** The domain with its entries as they are now; null when it is gone. */
export const load = async (ctx: Ctx, domainId: string): Promise<Loaded | null> => {
  const domains = await sql<Domain>`select * from domain where id = ${domainId}`.execute(
    internal(ctx),
  );
  const domain = domains.rows[0];
  if (!domain) return null;
  const entries = await sql<Entry>`select * from domain_supplier where domain_id = ${domainId}
    order by created_at, id`.execute(internal(ctx));
  const work = await sql<{
    round: number;
  }>`select round from domain_work where domain_id = ${domainId}`.execute(internal(ctx));
  const off = await offEntries(ctx, domainId);
  return { domain, entries: entries.rows, off, round: work.rows[0]?.round ?? 0 };
};

/** Locks the domain's row and reads it, for the decision at the end of a run. */
export const lockDomain = async (ctx: Ctx, domainId: string): Promise<Domain | null> => {
  const { rows } =
    await sql<Domain>`select * from domain where id = ${domainId} for update`.execute(
      internal(ctx),
    );
  return rows[0] ?? null;
};

type EntryPatch = Partial<
  Pick<Entry, 'state' | 'liveVersion' | 'cname' | 'certificateFingerprint' | 'message'>
> & { steps: EntryStep[] };
/**
 * Writes how far an entry has come. Throws Lost when another claim took over. A failure of an older
 * version than the wanted one is no failure: the entry waits for the next round.
 */
export const saveEntry = async (
  ctx: Ctx,
  o: { entry: Entry; fence: number; version: number; patch: EntryPatch },
): Promise<Entry> => {
  const next = { ...o.entry, ...o.patch };
  const { rows } = await sql<Entry>`update domain_supplier e set
      state = case when ${next.state} = 'error' and d.config_version <> ${o.version} then 'waiting' else ${next.state} end,
      live_version = ${next.liveVersion}, cname = ${next.cname}, certificate_fingerprint = ${next.certificateFingerprint},
      message = ${next.message && JSON.stringify(next.message)}::jsonb, steps = ${JSON.stringify(next.steps)}::jsonb
    from domain_work w join domain d on d.id = w.domain_id
    where e.id = ${o.entry.id} and w.domain_id = e.domain_id and w.fence = ${o.fence} returning e.*`.execute(
    internal(ctx),
  );
  if (!rows[0]) throw new Lost(`another run has domain ${o.entry.domainId}`);
  return rows[0];
};

/** Domains that should be worked on and are not; each is handed out at most every ten seconds. */
export const orphans = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{
    id: string;
  }>`update domain_work set sweep_at = clock_timestamp() + interval '10 s'
    where domain_id in (select w.domain_id from domain d join domain_work w on w.domain_id = d.id
      where d.status in ('Configuring', 'Suspending')
        and (w.lease_until is null or w.lease_until < clock_timestamp())
        and (w.sweep_at is null or w.sweep_at < clock_timestamp())
      limit 200 for update of w skip locked) returning domain_id as id`.execute(internal(ctx));
  return rows.map((r) => r.id);
};

export type Due = {
  id: string;
  accountId: string;
  name: string;
  verifyName: string;
  verifyValue: string;
};
/** Domains whose TXT record is due for a look: young ones every 5 s, older ones every 30 s. */
export const dueForTxt = async (ctx: Ctx): Promise<Due[]> => {
  const { rows } = await sql<Due>`update domain_work w set txt_next_at = clock_timestamp()
      + case when d.created_at > ${ctx.now()}::timestamptz - interval '15 minutes' then interval '4 s' else interval '30 s' end
    from domain d where d.id = w.domain_id and w.domain_id in (select x.domain_id from domain_work x join domain y on y.id = x.domain_id
      where y.status = 'Verifying' and x.txt_next_at <= clock_timestamp() order by x.txt_next_at limit 50 for update of x skip locked)
    returning d.id, d.account_id, d.name, d.verify_name, d.verify_value`.execute(internal(ctx));
  return rows;
};

/** True the first time a record is seen, for the one notice. */
export const noteSeen = async (ctx: Ctx, domainId: string): Promise<boolean> => {
  const { rows } = await sql`update domain_work set record_seen_at = ${ctx.now()}
    where domain_id = ${domainId} and record_seen_at is null returning 1`.execute(internal(ctx));
  return rows.length > 0;
};

export type CnameDue = { id: string; name: string; cname: string; createdAt: string };
/** Domains whose CNAME is due for a look, each once a minute. */
export const dueForCname = async (ctx: Ctx): Promise<CnameDue[]> => {
  const { rows } =
    await sql<CnameDue>`update domain_work w set cname_next_at = clock_timestamp() + interval '60 s'
    from domain d where d.id = w.domain_id and w.domain_id in (select x.domain_id from domain_work x join domain y on y.id = x.domain_id
      where x.cname_next_at <= clock_timestamp() and y.cname is not null and y.status not in ('Unactivated', 'Verifying')
      order by x.cname_next_at limit 50 for update of x skip locked)
    returning d.id, d.name, d.cname, d.created_at`.execute(internal(ctx));
  return rows;
};

/** Starts the engine's record of a new domain. */
export const startWork = (ctx: Ctx, o: { domainId: string; autoActivate: boolean }) =>
  sql`insert into domain_work (domain_id, auto_activate, txt_next_at, cname_next_at)
    values (${o.domainId}, ${o.autoActivate}, clock_timestamp(), clock_timestamp() + interval '20 s')`.execute(
    internal(ctx),
  );

export type Work = { autoActivate: boolean; published: boolean; recordSeenAt: string | null };
export const workOf = async (ctx: Ctx, domainId: string): Promise<Work> => {
  const { rows } = await sql<Work>`select auto_activate, published, record_seen_at
    from domain_work where domain_id = ${domainId}`.execute(internal(ctx));
  return rows[0] ?? { autoActivate: false, published: false, recordSeenAt: null };
};

/** Puts a domain into the platform zone or takes it out at its next version. */
export const setPublished = (ctx: Ctx, domainId: string, published: boolean) =>
  sql`update domain_work set published = ${published} where domain_id = ${domainId}`.execute(
    internal(ctx),
  );

export const cnameDue = (ctx: Ctx, domainId: string) =>
  sql`update domain_work set cname_next_at = clock_timestamp() where domain_id = ${domainId}`.execute(
    internal(ctx),
  );

/** Notes what public DNS says of a domain's CNAME; true when it is news. */
export const noteCname = async (
  ctx: Ctx,
  o: { domainId: string; state: 'inEffect' | 'notInEffect'; afterSeconds: number },
): Promise<boolean> => {
  const { rows } = await sql<{
    before: string;
  }>`update domain d set cname_state = ${o.state}, cname_checked_at = ${ctx.now()}
    from (select id, cname_state as before from domain where id = ${o.domainId} for update) b
    where d.id = b.id returning b.before`.execute(internal(ctx));
  await sql`update domain_work set cname_next_at = clock_timestamp() + ${o.afterSeconds} * interval '1 s'
    where domain_id = ${o.domainId}`.execute(internal(ctx));
  return rows[0] !== undefined && rows[0].before !== o.state;
};
