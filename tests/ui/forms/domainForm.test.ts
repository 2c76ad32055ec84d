import '../jsdomPolyfills';
import { expect, test } from '@jest/globals';
import { settingsFields } from '#shared/areas/cdn/domains/schemas';
import { asUnit, secondsOf } from '../../../client/areas/cdn/domains/durations';
import { originNames, policyNames } from '../../../client/areas/cdn/domains/forms/formFields';

test('the form of a domain shows every field that people say of one', () => {
  const shown = new Set<string>([...originNames, ...policyNames]);
  expect(Object.keys(settingsFields).filter((name) => !shown.has(name))).toEqual([]);
});

test('a cache duration stays as typed: days do not become months, nor months anything but days', () => {
  expect(asUnit(30 * secondsOf('day'))).toEqual({ n: 30, unit: 'day' });
  expect(asUnit(secondsOf('year'))).toEqual({ n: 365, unit: 'day' });
  expect(asUnit(90 * secondsOf('minute'))).toEqual({ n: 90, unit: 'minute' });
});
