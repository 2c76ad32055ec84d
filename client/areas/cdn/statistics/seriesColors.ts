import { type Supplier, supplierNames, suppliers } from '#shared/suppliers';
import { t } from '../../../kernel/text/translate';
import type { ChartColor } from '../../../ui/charts/color';

const supplierColors = ['supplier-1', 'supplier-2', 'supplier-3', 'supplier-4'] as const;
const isSupplier = (name: string): name is Supplier => name in suppliers;

/** The fixed colour of a supplier, the same on every screen. */
export const supplierColor = (name: string): ChartColor =>
  supplierColors[(supplierNames as readonly string[]).indexOf(name)] ?? 'supplier-4';

/** The one name of a supplier in the reader's language. */
export const supplierName = (name: string): string =>
  isSupplier(name) ? t(suppliers[name].label) : name;

/** Codes that are looked at most have a shade of their own within the hue of their class. */
const shades: Readonly<Record<number, 'a' | 'b'>> = {
  200: 'a',
  206: 'b',
  304: 'a',
  301: 'b',
  404: 'a',
  403: 'b',
  502: 'a',
  504: 'b',
};
const classes: Readonly<Record<number, 2 | 3 | 4 | 5>> = { 2: 2, 3: 3, 4: 4, 5: 5 };

/** The colour of a status code: one hue for each class, and a grey for what belongs to none. */
export const codeColor = (code: number): ChartColor => {
  const family = classes[Math.floor(code / 100)];
  return family ? `code-${family}${shades[code] ?? 'c'}` : 'code-0';
};
