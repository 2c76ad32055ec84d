import type { billPrices } from '#shared/areas/bills/prices';
import type { RowOf } from '../../kernel/lists';

/** One row of the price table. */
export type Price = RowOf<typeof billPrices.endpoints.list>;
