import { declareErrors } from '../kernel/errors';
import { declareRights } from '../kernel/rights';
import { errors } from './errors';
import { gateLabels, grantLabels, rights } from './rights';

// The types go with the values: who calls this, or imports the index beside it, is checked against them.
export type { AreaErrors } from './errors';
export type { AreaRights } from './rights';

/** Gives the kernels what areas declare. Every process and every test calls it before all else. */
export const declareAreas = (): void => {
  declareErrors(errors);
  declareRights(rights, grantLabels, gateLabels);
};
