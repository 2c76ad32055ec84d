import type { AuditOperation } from '#shared/kernel/auditOperations';
import {
  type ShownSupplierMonth,
  supplierMonth,
  supplierMonths,
} from '#shared/areas/cdn/reconciliation/supplierMonths';
import { personBehind } from '#shared/kernel/access';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { trafficUnits } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { change, record } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { readInvoiceFile } from '../../../model/cdn/reconciliation/invoiceFile';
import {
  compareMonth,
  runSupplierMonth,
  settleState,
  takeInvoice,
} from '../../../model/cdn/reconciliation/supplierMonth';
import * as store from '../../../model/cdn/reconciliation/supplierMonths.store';
import { monthEvidence } from './monthEvidence';

/** What came of an act, which open consoles are told too. */
const tell = async (ctx: Ctx, id: string): Promise<ShownSupplierMonth> => {
  ctx.emit(supplierMonths.events.changed, { id });
  return store.shownSupplierMonth(ctx, id);
};

type Decision = Partial<Row<typeof supplierMonth>> & { state: ShownSupplierMonth['state'] };
const decide = async (
  ctx: Ctx,
  id: string,
  operation: AuditOperation,
  of: (before: ShownSupplierMonth) => Decision,
): Promise<ShownSupplierMonth> => {
  await store.lockMonth(ctx, id);
  const decision = of(await store.shownSupplierMonth(ctx, id));
  const decidedBy = { decidedByEmail: personBehind(ctx.who), decidedAt: ctx.now() };
  await change(ctx, supplierMonth, id, { ...decision, ...decidedBy }, { operation, risk: 'high' });
  return tell(ctx, id);
};
/** Only a final invoice can be decided on, and one that was paid stays so. */
const undecided = ({ state }: ShownSupplierMonth): void => {
  if (state === 'running' || state === 'waiting') throw new Failure('supplierMonth.noInvoice');
  if (state === 'paid') throw new Failure('supplierMonth.paid');
};

/** Months of suppliers for who pays their invoices. */
export const supplierMonthsService = serve(
  supplierMonths,
  {
    list: store.listSupplierMonths,
    async one(ctx, { id }) {
      const month = await store.shownSupplierMonth(ctx, id);
      const price = await store.priceFor(ctx, month);
      return { ...month, price, invoices: await store.invoicesOf(ctx, id) };
    },
    async enter(ctx, { id, currency, unit, text }) {
      await store.lockMonth(ctx, id);
      const before = await store.shownSupplierMonth(ctx, id);
      const subject = await store.monthSubject(ctx, id);
      if (!subject || Date.parse(ctx.now()) < Date.parse(subject.to))
        throw new Failure('supplierMonth.notOver');
      if (before.state === 'paid') throw new Failure('supplierMonth.paid');
      const isNew = await takeInvoice(ctx, {
        ...readInvoiceFile(text),
        monthId: id,
        source: 'file',
        isFinal: true,
        currency,
        unitBytes: trafficUnits[unit],
        enteredByEmail: personBehind(ctx.who),
      });
      await compareMonth(ctx, id);
      await settleState(ctx, before, { isNew, isOver: true });
      const after = await tell(ctx, id);
      const { invoiceAmount, invoiceVersions } = after;
      await record(ctx, {
        module: 'supplierMonth',
        operation: 'enter',
        rowId: id,
        risk: 'high',
        new: JSON.stringify({ invoiceAmount, invoiceVersions, currency, unit }),
      });
      return after;
    },
    accept: (ctx, { id, reason }) =>
      decide(ctx, id, 'accept', (before) => {
        undecided(before);
        return { state: 'accepted', reason };
      }),
    dispute: (ctx, { id, reason }) =>
      decide(ctx, id, 'dispute', (before) => {
        undecided(before);
        return { state: 'disputed', reason };
      }),
    pay: (ctx, { id }) =>
      decide(ctx, id, 'pay', ({ state, invoiceAmount }) => {
        if (state !== 'accepted') throw new Failure('supplierMonth.notAccepted');
        return { state: 'paid', paidAmount: invoiceAmount, paidAt: ctx.now() };
      }),
    evidence: monthEvidence,
  },
  {
    async run(o, { id }) {
      await runSupplierMonth(o.run, id);
      return o.transact((ctx) => store.shownSupplierMonth(ctx, id));
    },
  },
);
