import { expect, test } from '@jest/globals';
import { forReader, parseChangelog } from '#server/areas/platform/system/releases';

const text = `## 1.2.0 (2026-01-31)

### Added
- 新 / New

### Operators
- 设置 / A setting
`;

test('customers read what changed for them; what operators must know is for staff', () => {
  const releases = parseChangelog(text);
  expect(releases).toMatchObject([
    { version: '1.2.0', groups: [{ kind: 'Added' }, { kind: 'Operators' }] },
  ]);
  const kinds = (isForStaff: boolean) =>
    forReader(releases, isForStaff).map((r) => r.groups.map((g) => g.kind));
  expect(kinds(false)).toEqual([['Added']]);
  expect(kinds(true)).toEqual([['Added', 'Operators']]);
});
