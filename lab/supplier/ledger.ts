import { randomUUID } from 'node:crypto';
import type { Act } from '../kernel/journal';

export type SupplierName = 'aurora' | 'borealis';

/** One entry of the ledger: an act the supplier really does now. */
export const newAct = (kind: string, ref: string, target: string): Act => ({
  id: randomUUID(),
  at: new Date().toISOString(),
  kind,
  ref,
  target,
});
