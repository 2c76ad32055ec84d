import type { Label } from '#shared/kernel/field';
import * as terms from '#shared/areas/terms';

/** The products a person switches between; what all share is shown in the first. */
export const products = ['cdn', 'sms'] as const;
export type ProductName = (typeof products)[number];
export const productNames: Record<ProductName, Label> = {
  cdn: ['CDN 控制台', 'CDN console'],
  sms: ['短信控制台', 'SMS console'],
};

/** Short names of the products, for the switch. */
export const productSwitch: Record<ProductName, Label> = {
  cdn: ['CDN', 'CDN'],
  sms: terms.sms,
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
/** Sections of one menu in order: the icon beside each, which is its name too, and its title. */
export type Sections = Readonly<Partial<Record<SectionIcon, Label>>>;
/** Sections that begin a group, with the word that stands before them. */
export type Headings<S extends Sections> = { readonly [K in keyof S]?: Label };
