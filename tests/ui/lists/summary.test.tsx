import '../jsdomPolyfills';
import { expect, test } from '@jest/globals';
import type { Metric } from '#shared/metrics';
import { Summary } from '../../../client/areas/cdn/statistics/Summary';
import { draw } from '../kit';

const headsOf = (metric: Metric) => {
  const curve = { metric, group: null, name: null, values: [1, 3, 2], total: 3, previous: null };
  const { container, unmount } = draw(<Summary curves={[curve]} metric={metric} />);
  const heads = [...container.querySelectorAll('th')].map((th) => th.textContent ?? '');
  unmount();
  return heads.join(' ');
};

test('a summary tells the peak of a bandwidth once, and the highest slot of what is added up', () => {
  expect(headsOf('bandwidth')).toMatch(/峰值/);
  expect(headsOf('bandwidth')).not.toMatch(/最大/);
  expect(headsOf('requests')).toMatch(/最大/);
});
