import { pick } from '../kernel/text/language';
import { type HeatCell, HeatMap } from '../ui';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

const heatDays = Array.from({ length: 14 }, (_, i) => String(i + 10));
const heatLooks: readonly HeatCell['look'][] = ['good', 'bad', 'held', 'waiting', 'empty'];
const heatRows = ['img1.demo-shop.test', 'www.demo-shop.test', 'static.demo-news.test'].map(
  (label, y) => ({
    key: label,
    label,
    cells: heatDays.map((day, x) => ({
      key: day,
      look: heatLooks[(x * y) % heatLooks.length] ?? 'good',
      share: x / heatDays.length,
      title: day,
      href: '#/',
    })),
  }),
);

/** Rows by days as coloured cells, in each look. */
export const Heat = () => (
  <HeatMap
    label={pick(terms.traffic)}
    corner={pick(cdnTerms.domain)}
    heads={heatDays}
    rows={heatRows}
  />
);
