import type { Grants, Rights } from '../../../kernel/rights';
import * as terms from '../../../kernel/terms';

/** Modules of the back office for tests. */
export const testGrants = { tests: terms.tests } as const satisfies Grants;

/** Who may do what with tests. */
export const testRights = {
  'test.run': {
    label: ['运行测试', 'Run tests'],
    code: 1070,
    roles: 'yy-',
    gate: 'cdn',
    staff: 'tests.operate',
  },
} as const satisfies Rights;
