import '../jsdomPolyfills';
import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { settingsFields } from '#shared/areas/cdn/domains/schemas';
import { asUnit, secondsOf } from '../../../client/areas/cdn/domains/durations';
import { originNames, policyNames } from '../../../client/areas/cdn/domains/forms/formFields';
import { CacheFields, SwitchFields } from '../../../client/areas/cdn/domains/rules/RuleFields';
import { newRule, ruleInput } from '../../../client/areas/cdn/domains/rules/ruleDraft';
import { draw } from '../kit';

test('the form of a domain shows every field that people say of one', () => {
  const shown = new Set<string>([...originNames, ...policyNames]);
  expect(Object.keys(settingsFields).filter((name) => !shown.has(name))).toEqual([]);
});

test('a cache duration stays as typed: days do not become months, nor months anything but days', () => {
  expect(asUnit(30 * secondsOf('day'))).toEqual({ n: 30, unit: 'day' });
  expect(asUnit(secondsOf('year'))).toEqual({ n: 365, unit: 'day' });
  expect(asUnit(90 * secondsOf('minute'))).toEqual({ n: 90, unit: 'minute' });
});

const RuleOfAnHour = () => {
  const [draft, setDraft] = useState({ ...newRule, cache: 'set' as const, unit: 'hour' as const });
  const fields = {
    draft,
    set: (patch: object) => setDraft((old) => ({ ...old, ...patch })),
    errorOf: () => undefined,
  };
  return (
    <>
      <CacheFields {...fields} />
      <SwitchFields {...fields} />
      <output>{String(ruleInput(draft).cacheSeconds)}</output>
    </>
  );
};

test('choosing dynamic acceleration takes the cache duration away and says why none can be set', () => {
  draw(<RuleOfAnHour />);
  const duration = screen.getByRole('button', { name: '设置时间' });
  expect(screen.getByRole('status').textContent).toBe('3600');
  fireEvent.click(screen.getByRole('switch', { name: '动态加速' }));
  expect(screen.getByRole('status').textContent).toBe('0');
  expect(duration).toHaveProperty('disabled', true);
  expect(screen.getByText(/不缓存内容，不能设置时间/)).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: '动态加速' }));
  expect(duration).toHaveProperty('disabled', false);
});
