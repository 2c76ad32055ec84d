import { type Supplier, supplierNames, suppliers } from '#shared/suppliers';
import { t } from '../../../kernel/text/translate';
import { Tile } from '../../../ui';

/** A supplier as every screen names it: its tile and its name in the reader's language. */
export const SupplierName = ({ supplier, strong }: { supplier: Supplier; strong?: boolean }) => (
  <Tile
    name={t(suppliers[supplier].label)}
    index={supplierNames.indexOf(supplier)}
    strong={strong}
  />
);
