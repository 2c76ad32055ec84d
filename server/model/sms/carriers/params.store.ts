import type pg from 'pg';
import { sql } from 'kysely';
import type { CarrierProtocol } from '#shared/carriers';
import type { DefaultAlphabet } from '#shared/kernel/smpp/alphabet';
import type { Concatenation } from '#shared/kernel/smpp/content';
import type { IdForm } from '#shared/kernel/smpp/receipt';
import type { CarrierOptions } from '../../../drivers/sms/link';
import { type Ctx, internal } from '../../../kernel/db/context';
import { record } from '../../../kernel/db/rows';
import { platform } from '../../../kernel/process/platform';
import { boundOf } from '../../../kernel/sealedColumns';

const bound = (id: string) => boundOf({ table: 'sms_param', column: 'secret_sealed' }, [id]);

/** Seals the secret beside its row; the audit shows only that it changed. */
export const sealSecret = async (ctx: Ctx, id: string, secret: string): Promise<void> => {
  await sql`update sms_param set secret_sealed = ${platform().secrets.seal(secret, bound(id))}, changed_at = clock_timestamp()
    where id = ${id}`.execute(internal(ctx));
  await record(ctx, {
    module: 'smsParam',
    operation: 'secret',
    rowId: id,
    risk: 'high',
    new: JSON.stringify({ secret: '••••' }),
  });
};

/** Wakes the gateway: a parameter, channel, binding or route says something else. */
export const tellGateway = (ctx: Ctx) =>
  sql`select pg_notify('sms_route', '')`.execute(internal(ctx));

/** Marks a parameter as changed, so that its sessions bind anew. */
export const touchParam = (ctx: Ctx, id: string) =>
  sql`update sms_param set changed_at = clock_timestamp() where id = ${id}`.execute(internal(ctx));

/** A pair: each session is a transmitter and a receiver of its own. */
export type BindChoice = CarrierOptions['bindType'] | 'pair';
/** A parameter as the gateway works with it; `version` changes whenever its sessions must bind anew. */
export type OpenedParam = {
  id: string;
  no: number;
  name: string;
  enabled: boolean;
  sessions: number;
  ratePerSecond: number;
  version: string;
  options: Omit<CarrierOptions, 'address' | 'bindType'> & { bindType: BindChoice };
};
type Row = {
  id: string;
  no: number;
  name: string;
  enabled: boolean;
  sessions: number;
  rate_per_second: number;
  version: string;
  secret_sealed: string | null;
  protocol: CarrierProtocol;
  host: string;
  port: number;
  tls: boolean;
  ca: string | null;
  system_id: string;
  bind_type: BindChoice;
  window_size: number;
  id_form: IdForm;
  receipt_id_form: IdForm;
  long_form: Concatenation;
  alphabet: DefaultAlphabet;
  source_ton: number;
  source_npi: number;
  dest_ton: number;
  dest_npi: number;
  qualification: string | null;
  application: string | null;
  region: string | null;
};

const openedOf = (r: Row): OpenedParam => ({
  id: r.id,
  no: r.no,
  name: r.name,
  enabled: r.enabled,
  sessions: r.sessions,
  ratePerSecond: r.rate_per_second,
  version: r.version,
  options: {
    protocol: r.protocol,
    host: r.host,
    port: r.port,
    tls: r.tls,
    ca: r.ca,
    systemId: r.system_id,
    secret: r.secret_sealed ? platform().secrets.open(r.secret_sealed, bound(r.id)) : '',
    bindType: r.bind_type,
    windowSize: r.window_size,
    idForm: r.id_form,
    receiptIdForm: r.receipt_id_form,
    longForm: r.long_form,
    alphabet: r.alphabet,
    sourceTon: r.source_ton,
    sourceNpi: r.source_npi,
    destTon: r.dest_ton,
    destNpi: r.dest_npi,
    qualification: r.qualification || null,
    application: r.application || null,
    region: r.region || null,
  },
});

/** All parameters, or the one with this id, with their secrets opened. */
export const openParams = async (
  pool: pg.Pool,
  id: string | null = null,
): Promise<OpenedParam[]> => {
  const { rows } = await pool.query<Row>(
    `select id, no, name, enabled, sessions, rate_per_second, changed_at::text as version, secret_sealed, protocol, host, port,
       tls, ca, system_id, bind_type, window_size, id_form, receipt_id_form, long_form, alphabet, source_ton, source_npi, dest_ton, dest_npi, qualification, application, region
     from sms_param where $1::uuid is null or id = $1 order by no`,
    [id],
  );
  return rows.map(openedOf);
};

/** The address a parameter's connections go to; throws a Failure for one that must not be reached. */
export const addressOf = (o: { host: string; port: number; tls: boolean }): Promise<string> =>
  platform().outbound.check(
    `${o.tls ? 'https' : 'http'}://${o.host.includes(':') ? `[${o.host}]` : o.host}:${o.port}`,
    { anyPort: true },
  );
