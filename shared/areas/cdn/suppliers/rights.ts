import type { Grants, Rights } from '../../../kernel/rights';
import * as terms from '../../../kernel/terms';

/** Modules of the back office for suppliers. */
export const supplierGrants = {
  suppliers: terms.suppliers,
} as const satisfies Grants;

/** Rights in what suppliers have. */
export const supplierRights = {
  /** Tests, preheats and probes all choose nodes; staff do so whatever module they were given. */
  'edgeNode.choose': {
    label: ['选择边缘节点', 'Choose edge nodes'],
    code: 1120,
    roles: 'yyy',
    gate: 'cdn',
    own: true,
    key: 'basic',
  },
} as const satisfies Rights;
