import { expect, test } from '@jest/globals';
import { effectsOf } from '#server/model/index';
import { type ApprovalKindName, approvalKinds } from '#shared/areas/approvalKinds';

/* Safe cast: the names are the keys of the table. */
const names = Object.keys(approvalKinds) as ApprovalKindName[];

test('of everything that takes a second person its area says what follows from the decision', () => {
  expect(names.map((kind) => effectsOf(kind).kind)).toEqual(names);
});

test('a second person holds the level to approve of the module', () => {
  const other = names.filter(
    (kind) => !/^staff\.\w+\.approve$/.test(approvalKinds[kind].permission),
  );
  expect(other).toEqual([]);
});
