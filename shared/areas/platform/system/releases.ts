import * as z from 'zod';
import { entity, get, nothing, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';

const line = z.object({ zh: z.string(), en: z.string() });
const release = entity('release', '版本', 'Release', {
  version: field.text(...terms.version, 32),
  releasedDay: field.day('日期', 'Date'),
  groups: field.json(
    '内容',
    'Changes',
    z.array(
      z.object({ kind: z.enum(['Added', 'Changed', 'Fixed', 'Operators']), lines: z.array(line) }),
    ),
  ),
});

/** What changed for users, and for staff what operators should know, read from the build's own CHANGELOG.md. */
export const releases = resource('releases', {
  entity: release,
  endpoints: {
    read: get('/', {
      permission: 'signedIn',
      input: nothing,
      output: z.object({ rows: z.array(release.schema) }),
      summary: ['更新日志', 'Version changes'],
    }),
  },
});
