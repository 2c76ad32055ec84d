import type { Grants, Rights } from '../../../kernel/rights';
import * as cdnTerms from '../terms';

/** Modules of the back office for purges and prefetches. */
export const contentGrants = {
  content: cdnTerms.contentJobs,
} as const satisfies Grants;

/** Who may do what with purges and prefetches. */
export const contentRights = {
  'purge.files': {
    label: ['刷新指定文件', 'Purge specified files'],
    code: 200,
    roles: 'yy-',
    gate: 'cdn',
    staff: 'content.operate',
    key: 'basic',
  },
  'purge.all': {
    label: cdnTerms.purgeDirectories,
    code: 201,
    roles: 'y--',
    gate: 'cdn',
    staff: 'content.operate',
    key: 'advanced',
  },
  'prefetch.submit': {
    label: ['提交预热', 'Submit prefetch'],
    code: 300,
    roles: 'yy-',
    gate: 'cdn',
    staff: 'content.operate',
    key: 'basic',
  },
} as const satisfies Rights;
