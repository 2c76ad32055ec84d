import { supplierParam } from '#shared/areas/cdn/suppliers/params';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import type { Out } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { methodNeeds } from '#shared/supplierLacks';
import { lacksIt, suppliers, type Supplier } from '#shared/suppliers';
import type { CdnDriver } from '../../../drivers/cdn/driver';
import { DriverError } from '../../../drivers/cdn/driver';
import { wallMs } from '../../../kernel/process/clock';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { plainVerbs } from '../../../kernel/db/crud';
import { platform } from '../../../kernel/process/platform';
import { fieldErrors } from '../../../kernel/http/refusals';
import { change, insert } from '../../../kernel/db/rows';
import { flushSupplierCalls, openDriver } from '../../../model/cdn/suppliers/gateway';
import { startMove } from '../../../model/cdn/suppliers/moves';
import { domainsServed, policiesOn } from '../../../model/cdn/suppliers/moves.store';
import * as store from '../../../model/cdn/suppliers/params.store';
import { endEvent } from '../../../model/platform/processes/index';

/** Credentials in the shape their supplier asks for; its field errors carry the path `credentials.x`. */
const checkedCredentials = (supplier: Supplier, input: Record<string, string>) => {
  const { credentials } = suppliers[supplier];
  const parsed = credentials.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields = fieldErrors(parsed.error, credentials);
  throw new Failure('request.invalid').at(
    ...fields.map((f) => ({ ...f, path: `credentials.${f.path}` })),
  );
};

const allowedAddress = async (baseUrl: string): Promise<void> => {
  await platform()
    .outbound.check(baseUrl, { anyPort: true })
    .catch((error: unknown) => {
      const code = error instanceof Failure ? error.code : 'outbound.failed';
      throw badField('baseUrl', code, { target: new URL(baseUrl).host });
    });
};

const tell = (ctx: Ctx, id: string) => ctx.emit(supplierParams.events.changed, { id });

type Listed = Out<typeof supplierParams.endpoints.one>;
/** Another supplier under the same id would speak to the domains of the old one. */
const keepsSupplier = (before: Listed, supplier: Supplier): void => {
  if (before.supplier !== supplier && before.referenceCount > 0)
    throw new Failure('data.inUse', { count: before.referenceCount });
};

type Timed = {
  method: string;
  offered: boolean;
  ok: boolean;
  ms: number;
  errorClass: string | null;
  message: string | null;
};
const timed = async (method: string, act: () => Promise<unknown>): Promise<Timed> => {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    await act();
    return { method, offered: true, ok: true, ms: ms(), errorClass: null, message: null };
  } catch (error) {
    const errorClass = error instanceof DriverError ? error.errorClass : 'unavailable';
    const message = (error as Error).message.slice(0, 500);
    return { method, offered: true, ok: false, ms: ms(), errorClass, message };
  }
};
/** Methods that this supplier does not offer: nobody asks for them. */
const missing = (supplier: Supplier): string[] =>
  Object.entries(methodNeeds).flatMap(([method, need]) =>
    lacksIt(supplier, need) ? [method] : [],
  );
const notOffered = (method: string): Timed => ({
  method,
  offered: false,
  ok: true,
  ms: 0,
  errorClass: null,
  message: null,
});
/** Every method that only reads, asked for a name that no customer has. */
const readMethods = (driver: CdnDriver): [string, () => Promise<unknown>][] => {
  const to = new Date(Math.floor(wallMs() / 300_000) * 300_000).toISOString();
  const from = new Date(Date.parse(to) - 600_000).toISOString();
  const domain = 'probe.manifold.test';
  const unlessAbsent = (error: unknown) => {
    if (!(error instanceof DriverError && error.errorClass === 'absent')) throw error;
  };
  return [
    ['checkCredential', () => driver.checkCredential()],
    ['health', () => driver.health()],
    ['quota', () => driver.quota()],
    ['status', () => driver.status(domain)],
    ['findTask', () => driver.findTask('probe')],
    [
      'metrics',
      () => driver.metrics({ domains: [domain], from, to, source: 'realtime' }).catch(unlessAbsent),
    ],
    ['listLogs', () => driver.listLogs({ domain, from, to }).catch(unlessAbsent)],
    ['dayTotals', () => driver.dayTotals({ day: from.slice(0, 10) })],
    ['monthInvoice', () => driver.monthInvoice({ month: from.slice(0, 7) })],
    ['balance', () => driver.balance()],
  ];
};

const { list, one, remove } = plainVerbs(supplierParams, {
  adds: store.listedParam,
  leave: (ctx, row) => leaveUse(ctx, row),
});

/** Refuses to take from use what domains and policies still name; nobody asks it any more, so its circuit stands no longer. */
const leaveUse = async (ctx: Ctx, { id, referenceCount: count }: Listed): Promise<void> => {
  if (count > 0) throw new Failure('data.inUse', { count });
  await endEvent(ctx, `circuit ${id}`);
};
const setEnabled = async (ctx: Ctx, id: string, enabled: boolean): Promise<Listed> => {
  const before = await one(ctx, { id });
  if (!enabled) await leaveUse(ctx, before);
  if (before.enabled !== enabled) {
    await change(ctx, supplierParam, id, { enabled }, { risk: 'high' });
    tell(ctx, id);
  }
  return one(ctx, { id });
};

export const supplierParamsService = serve(
  supplierParams,
  {
    list,
    one,
    remove,
    disable: (ctx, { id }) => setEnabled(ctx, id, false),
    enable: (ctx, { id }) => setEnabled(ctx, id, true),
    async references(ctx, { id }) {
      const { name } = await one(ctx, { id });
      return { name, policies: await policiesOn(ctx, id), domains: await domainsServed(ctx, id) };
    },
    async move(ctx, { id, toParamId }) {
      const from = await one(ctx, { id });
      return startMove(ctx, from, await one(ctx, { id: toParamId }));
    },
    async choices(ctx) {
      const rows = await store.usableParams(ctx);
      return { rows: rows.map(({ id, name, supplier }) => ({ id, name, supplier })) };
    },
  },
  {
    async create(o, { credentials, ...draft }) {
      const checked = checkedCredentials(draft.supplier, credentials);
      await allowedAddress(draft.baseUrl);
      return o.transact(async (ctx) => {
        const { id } = await insert(ctx, supplierParam, draft);
        await store.sealCredentials(ctx, id, checked);
        tell(ctx, id);
        return one(ctx, { id });
      });
    },
    async update(o, { id, credentials, ...draft }) {
      const checked = credentials && checkedCredentials(draft.supplier, credentials);
      await allowedAddress(draft.baseUrl);
      return o.transact(async (ctx) => {
        const before = await one(ctx, { id });
        keepsSupplier(before, draft.supplier);
        if (before.supplier !== draft.supplier && !checked)
          throw badField('credentials', 'supplier.credentials');
        if (before.enabled && !draft.enabled) await leaveUse(ctx, before);
        await change(ctx, supplierParam, id, draft);
        if (checked) await store.sealCredentials(ctx, id, checked);
        tell(ctx, id);
        return one(ctx, { id });
      });
    },
    async test(_o, { id }) {
      const { driver, param } = await openDriver(id, { evenDisabled: true });
      const rows: Timed[] = [];
      const { supplier } = param;
      for (const [method, act] of readMethods(driver)) {
        if (missing(supplier).includes(method)) continue;
        const result = await timed(method, act);
        rows.push(result);
        // A refused credential is refused everywhere: asking on could lock it at the supplier.
        if (result.errorClass === 'auth') break;
      }
      await flushSupplierCalls();
      return { rows: [...rows, ...missing(supplier).map(notOffered)] };
    },
  },
);
