import * as z from 'zod';
import { byId, event, get, job, notice, post, resource } from '../../../kernel/contract';
import { listing } from '../../../kernel/list';
import {
  shownSupplierMonth as shown,
  supplierMonth,
  wholeSupplierMonth as whole,
} from './supplierMonth';
import { supplierPrice } from './supplierPrices';

export * from './supplierMonth';

const { reason } = supplierMonth.schema.shape;
/** Largest text of an entered invoice. */
export const mostInvoiceText = 60_000;

export const supplierMonths = resource('supplierMonths', {
  entity: supplierMonth,
  endpoints: {
    list: listing(shown, {
      scope: 'platform',
      permission: 'staff.billing.view',
      search: ['paramName'],
      filters: ['state', 'month', 'paramId', 'supplier', 'gap'],
      sort: ['month', 'paramName', 'localBytes', 'invoiceAmount', 'differenceAmount', 'readAt'],
      order: '-month',
      summary: ['供应商月核对', 'Month checks of suppliers'],
    }),
    one: get('/:id', { permission: 'staff.billing.view', input: byId, output: whole }),
    run: post('/:id/run', {
      permission: 'staff.billing.operate',
      input: byId,
      output: shown,
      summary: ['立即读取账单并核对', 'Reads the invoice and checks the month now'],
    }),
    enter: post('/:id/enter', {
      permission: 'staff.billing.operate',
      input: z.strictObject({
        ...byId.shape,
        currency: supplierPrice.schema.shape.currency,
        unit: supplierPrice.schema.shape.unit,
        text: z
          .string()
          .min(1)
          .max(mostInvoiceText)
          .meta({
            kind: 'longText',
            max: mostInvoiceText,
            label: ['账单 CSV', 'Invoice as CSV'],
          }),
      }),
      output: shown,
      summary: ['从文件录入账单', 'Enters the invoice from a file'],
    }),
    accept: post('/:id/accept', {
      permission: 'staff.billing.operate',
      input: byId.extend({ reason: reason.unwrap() }),
      output: shown,
      summary: ['接受账单', 'Accepts the invoice'],
    }),
    dispute: post('/:id/dispute', {
      permission: 'staff.billing.operate',
      input: byId.extend({ reason: reason.unwrap() }),
      output: shown,
      summary: ['对账单提出异议', 'Disputes the invoice'],
    }),
    pay: post('/:id/pay', {
      permission: 'staff.billing.operate',
      input: byId,
      output: shown,
      summary: ['标记为已付款', 'Marks the invoice as paid'],
    }),
    evidence: get('/:id/evidence', {
      permission: 'staff.billing.view',
      input: byId,
      output: z.any(),
      file: true,
      rate: 'export',
      summary: [
        '导出核对依据：账单各版本、价格表、逐日数据与差异构成',
        'Evidence of a month: versions of the invoice, price list, days and parts of the difference',
      ],
    }),
  },
  jobs: {
    /** Reads invoices that are due and compares them. */
    read: job(z.object({}), {
      everyMs: 60_000,
      queue: 'backfill',
      attempts: 1,
      timeoutMs: 120_000,
    }),
  },
  events: { changed: event('staff', z.object({ id: z.uuid() })) },
  notices: {
    corrected: notice(
      'warning',
      '{param} 更正了 {month} 的账单，需重新核对',
      '{param} corrected its invoice of {month}, which is to be checked again',
      '/cdn-localsupdatamonth?check={id}',
      { about: 'param', permission: 'staff.billing.view' },
    ),
  },
});
