import { declareErrors } from '../kernel/errors';
import { declareInputNames } from '../kernel/refusals/inputNames';
import { declareRights } from '../kernel/rights';
import { declareSentences } from '../kernel/sentences';
import { cdnInputNames } from './cdn/inputNames';
import { errors } from './errors';
import { platformInputNames } from './platform/inputNames';
import { gateLabels, grantLabels, rights } from './rights';
import { smsInputNames } from './sms/inputNames';
import { sentences } from './sentences';

// The types go with the values: who calls this, or imports the index beside it, is checked against them.
export type { AreaErrors } from './errors';
export type { AreaRights } from './rights';
export type { AreaSentences } from './sentences';

/** Gives the kernels what areas declare. Every process and every test calls it before all else. */
export const declareAreas = (): void => {
  declareErrors(errors);
  declareSentences(sentences);
  declareInputNames({ ...platformInputNames, ...cdnInputNames, ...smsInputNames });
  declareRights(rights, grantLabels, gateLabels);
};
