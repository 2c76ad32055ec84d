import './browserParts';
import { expect, test } from '@jest/globals';
import { base } from '#shared/areas/cdn/domains/shapes';
import { originNames, policyNames } from '../../client/areas/cdn/domains/forms/formFields';

test('the form of a domain shows every field that people say of one', () => {
  const shown = new Set<string>([...originNames, ...policyNames]);
  expect(Object.keys(base).filter((name) => !shown.has(name))).toEqual([]);
});
