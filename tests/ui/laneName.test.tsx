import './jsdomPolyfills';
import { expect, test } from '@jest/globals';
import { Quotas } from '../../client/areas/cdn/content/forms/CheckPanel';
import { laneName } from '../../client/areas/cdn/content/laneName';
import { draw } from './kit';

test('a supplier has one name also where its parts of a task stand; another credential keeps its own', () => {
  expect(['Aurora', 'borealis', 'Aurora · europe', 'Second key'].map(laneName)).toEqual([
    '极光 CDN',
    '北辰 CDN',
    '极光 CDN · 欧洲',
    'Second key',
  ]);
});

test('what is left of an allowance says by whose clocks it starts anew', () => {
  const resetAt = '2026-03-01T16:00:00.000Z';
  const quota = { lane: 'Aurora', kind: 'purgeUrl', limit: 100, left: 7, resetAt } as const;
  const { container } = draw(<Quotas quotas={[quota]} />);
  expect(container.textContent).toContain('2026-03-02 00:00:00 UTC+8');
});
