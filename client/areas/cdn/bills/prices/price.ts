import type { billPrices } from '#shared/areas/cdn/bills/prices';
import type { RowOf } from '../../../../kernel/declared/list/useList';

/** One row of the price table. */
export type Price = RowOf<typeof billPrices.endpoints.list>;
