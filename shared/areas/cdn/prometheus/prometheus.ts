import * as z from 'zod';
import { entity, get, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';

/** Most domains one scrape names; the account's own sums always cover all of them. */
export const mostScrapedDomains = 2000;

/** The account's figures for a Prometheus of the customer's own. */
export const prometheus = resource('prometheus', {
  entity: entity('scrape', '监控指标', 'Prometheus metrics', { id: field.id() }),
  endpoints: {
    scrape: get('/', {
      permission: 'statistics.view',
      input: z.strictObject({ source: z.enum(['realtime', 'accurate']).default('realtime') }),
      output: z.any(),
      file: true,
      summary: [
        'Prometheus 抓取：最近一个完整 5 分钟的指标；Basic 或 Bearer 方式提供密钥',
        'Scraped by Prometheus: figures of the last complete five minutes; the key as Basic or Bearer',
      ],
    }),
  },
});
