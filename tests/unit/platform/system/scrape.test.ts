import { expect, test } from '@jest/globals';
import { joinMetrics } from '#server/kernel/process/scrape';

test('the figures of several processes stand under one head each', () => {
  const a = '# HELP x Help\n# TYPE x gauge\nx{p="1"} 1\n\n# HELP y Why\n# TYPE y counter\ny 2\n';
  const b = '# HELP x Help\n# TYPE x gauge\nx{p="2"} 3\n';
  expect(joinMetrics([a, b])).toBe(
    '# HELP x Help\n# TYPE x gauge\nx{p="1"} 1\nx{p="2"} 3\n\n# HELP y Why\n# TYPE y counter\ny 2\n',
  );
});
