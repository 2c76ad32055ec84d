import type pg from 'pg';
import { type CallBody, packedBody } from './bodies';

/** One HTTP exchange with a supplier, as it is kept for `callDays`. */
export type CallRecord = {
  id: string;
  at: string;
  paramId: string;
  supplier: string;
  operation: string;
  /** The kind of call whose limits it kept to. */
  lane: string;
  method: string;
  url: string;
  /** Null when no answer came. */
  status: number | null;
  ms: number;
  errorClass: string | null;
  message: string | null;
  attempt: number;
  requestId: string;
  /** Of a read method what it was asked with, as JSON; null where it cannot be asked again. */
  input: string | null;
  bodies: readonly CallBody[];
};
export type CallBook = {
  add: (records: readonly CallRecord[]) => void;
  flush: () => Promise<void>;
};

const flushEveryMs = 200;
const most = 5_000;
/** Bodies that wait while the store is away; of older calls only the record is kept. */
const mostWaitingBytes = 16_000_000;

const newest = (records: readonly CallRecord[]): CallRecord[] => {
  let left = mostWaitingBytes;
  const last = records.slice(-most);
  for (const record of last.toReversed()) {
    left -= record.bodies.reduce((n, b) => n + (b.content?.length ?? 0), 0);
    if (left < 0) record.bodies = [];
  }
  return last;
};

/** Collects call records and writes them in batches; while the store is away it keeps the newest. */
export const openCallBook = (pool: pg.Pool, report: (error: unknown) => void): CallBook => {
  let pending: CallRecord[] = [];
  let timer: NodeJS.Timeout | null = null;
  const write = async (rows: readonly CallRecord[]): Promise<void> => {
    const column = <K extends keyof CallRecord>(name: K) => rows.map((r) => r[name]);
    const bodies = await Promise.all(
      rows.flatMap((r) =>
        r.bodies.map(async (b) => ({ ...b, callId: r.id, content: await packedBody(b) })),
      ),
    );
    await pool.query(
      `with calls as (insert into supplier_call (id, created_at, param_id, supplier, operation, method, url, status, ms, error_class, message, attempt, request_id, input, lane)
       select * from unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[], $9::int[], $10::text[], $11::text[], $12::int[], $13::text[], $20::jsonb[], $21::text[]))
       insert into supplier_body (call_id, part, type, size_bytes, cut, content)
       select * from unnest($14::uuid[], $15::text[], $16::text[], $17::bigint[], $18::boolean[], $19::bytea[])`,
      [
        column('id'),
        column('at'),
        column('paramId'),
        column('supplier'),
        column('operation'),
        column('method'),
        column('url'),
        column('status'),
        column('ms'),
        column('errorClass'),
        column('message'),
        column('attempt'),
        column('requestId'),
        bodies.map((b) => b.callId),
        bodies.map((b) => b.part),
        bodies.map((b) => b.type),
        bodies.map((b) => b.sizeBytes),
        bodies.map((b) => b.isCut),
        bodies.map((b) => b.content),
        column('input'),
        column('lane'),
      ],
    );
  };
  const writePending = async (): Promise<void> => {
    if (pending.length === 0) return;
    const rows = pending;
    pending = [];
    try {
      await write(rows);
    } catch (error) {
      pending = newest([...rows, ...pending]);
      report(error);
    }
  };
  let last = Promise.resolve();
  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    // One after the other: who asks waits for what is being written already.
    last = last.then(writePending);
    return last;
  };
  return {
    add(records) {
      pending.push(...records);
      timer ??= setTimeout(() => void flush(), flushEveryMs).unref();
    },
    flush,
  };
};
