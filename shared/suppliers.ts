import * as z from 'zod';
import { field, type Label } from './kernel/field';
import * as terms from './kernel/terms';

type SupplierSpec = {
  label: Label;
  /** What a credential of this supplier consists of; form, checks and sealing are drawn from it. */
  credentials: z.ZodObject;
  /** Names of rule properties this supplier cannot express. */
  cannot: readonly string[];
  /** Counts requests of the platform's own witnesses apart from visitors'. */
  tellsWitnesses: boolean;
  /** Tells day totals beside its counters: its day begins so many hours before that of UTC. */
  dayTotals: { zoneHours: number } | null;
  /** Tells the invoice of a month and the money left on the account. */
  tellsInvoices: boolean;
};

/** Every CDN supplier the console can speak to. */
export const suppliers = {
  aurora: {
    label: ['极光 CDN', 'Aurora CDN'],
    credentials: z.strictObject({
      keyId: field.text('密钥编号', 'Key id', 128),
      secret: field.secret(...terms.secret, 256),
    }),
    cannot: [],
    tellsWitnesses: true,
    dayTotals: { zoneHours: 0 },
    tellsInvoices: true,
  },
  borealis: {
    label: ['北辰 CDN', 'Borealis CDN'],
    credentials: z.strictObject({
      accessKey: field.text('访问键', 'Access key', 128),
      accessSecret: field.secret('访问密钥', 'Access secret', 256),
    }),
    cannot: ['requestHeaders'],
    tellsWitnesses: true,
    dayTotals: { zoneHours: 8 },
    tellsInvoices: true,
  },
  /** Any service that speaks the platform's own dialect (docs/supplier-api.md). */
  http: {
    label: ['通用 HTTP 供应商', 'Generic HTTP supplier'],
    credentials: z.strictObject({
      token: field.secret(...terms.token, 512),
    }),
    cannot: [],
    tellsWitnesses: false,
    dayTotals: null,
    tellsInvoices: false,
  },
} as const satisfies Record<string, SupplierSpec>;
export type Supplier = keyof typeof suppliers;
export const supplierNames = Object.keys(suppliers) as [Supplier, ...Supplier[]];
