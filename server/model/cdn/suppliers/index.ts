import type { ModelArea } from '../../area';
import { usableParams } from './params.store';

/** Suppliers as the platform asks for them. */
export const suppliersArea: ModelArea = {
  supplierParams: async (ctx) => (await usableParams(ctx)).map((p) => p.id),
};
