import type pg from 'pg';

/** One HTTP exchange with a supplier, as it is kept for 7 days. */
export type CallRecord = {
  at: string;
  paramId: string;
  supplier: string;
  operation: string;
  method: string;
  url: string;
  /** Null when no answer came. */
  status: number | null;
  ms: number;
  errorClass: string | null;
  message: string | null;
  attempt: number;
  requestId: string;
};
export type CallBook = {
  add: (records: readonly CallRecord[]) => void;
  flush: () => Promise<void>;
};

const flushEveryMs = 200;
const most = 5_000;

/** Collects call records and writes them in batches; while the store is away it keeps the newest. */
export const openCallBook = (pool: pg.Pool, report: (error: unknown) => void): CallBook => {
  let pending: CallRecord[] = [];
  let timer: NodeJS.Timeout | null = null;
  const write = async (rows: readonly CallRecord[]): Promise<void> => {
    const column = <K extends keyof CallRecord>(name: K) => rows.map((r) => r[name]);
    await pool.query(
      `insert into supplier_call (created_at, param_id, supplier, operation, method, url, status, ms, error_class, message, attempt, request_id)
       select * from unnest($1::timestamptz[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[], $9::text[], $10::text[], $11::int[], $12::text[])`,
      [
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
      ],
    );
  };
  const flush = async (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (pending.length === 0) return;
    const rows = pending;
    pending = [];
    try {
      await write(rows);
    } catch (error) {
      pending = [...rows, ...pending].slice(-most);
      report(error);
    }
  };
  return {
    add(records) {
      pending.push(...records);
      timer ??= setTimeout(() => void flush(), flushEveryMs).unref();
    },
    flush,
  };
};
