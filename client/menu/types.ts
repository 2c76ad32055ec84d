import type { Label } from '#shared/kernel/field';

export type ProductName = 'cdn' | 'sms';
export const productNames: Record<ProductName, Label> = {
  cdn: ['CDN 控制台', 'CDN console'],
  sms: ['短信控制台', 'SMS console'],
};

/** Names of the icons beside sections; the shell holds the drawings. */
export type SectionIcon =
  | 'overview'
  | 'domains'
  | 'content'
  | 'statistics'
  | 'logs'
  | 'monitoring'
  | 'billing'
  | 'account'
  | 'news'
  | 'customers'
  | 'suppliers'
  | 'scheduling'
  | 'plans'
  | 'data'
  | 'series'
  | 'tests'
  | 'system'
  | 'audit'
  | 'sending'
  | 'material'
  | 'records'
  | 'sessions'
  | 'review';
export type Section = { title: Label; icon: SectionIcon; paths: readonly string[] };
/** One menu: customers and back office of a product are never mixed. */
export type MenuPart = { product: ProductName; office: boolean; sections: readonly Section[] };
