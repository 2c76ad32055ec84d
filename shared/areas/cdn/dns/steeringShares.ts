import * as z from 'zod';
import { asNumber, entity, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { regionField } from '../bills/prices';
import * as cdnTerms from '../terms';
import * as dnsTerms from './terms';

/** By how much the share of traffic may lie beside that of the weights before it counts, as a part of one. */
export const mostDeviation = 0.1;
export const longestHours = 168;

export const shareStates = {
  within: ['与权重相符', 'As the weights say', 'success'],
  beyond: ['偏离权重', 'Beside the weights', 'error'],
} as const;

/** Where the traffic of a platform name went in one region, beside where its weights send it. */
export const steeringShare = entity('steeringShare', '系统域名供应商统计', 'Share by supplier', {
  key: field.shown(...terms.id),
  name: field.shown(...dnsTerms.platformName),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  accountId: field.account(),
  region: regionField,
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  weightShare: field.ratio('权重占比', 'Share by weight'),
  bytes: field.bytes(...terms.traffic),
  trafficShare: field.ratio(...cdnTerms.trafficShare),
  deviation: field.ratio('偏差', 'Deviation'),
  state: field.choice(...terms.state, shareStates),
});

/** Whether traffic follows the weights that are published now. */
export const steeringShares = resource('steeringShares', {
  entity: steeringShare,
  endpoints: {
    list: listing(named(steeringShare.schema, ['domainId', 'accountId', 'paramId']), {
      scope: 'platform',
      permission: 'staff.suppliers.view',
      search: ['name', 'domainName'],
      filters: ['state', 'region', 'paramId', 'domainId', 'accountId'],
      sort: ['name', 'bytes', 'weightShare', 'trafficShare', 'deviation'],
      order: '-bytes',
      input: {
        /** The last hours that are looked at. */
        hours: asNumber(z.int().min(1).max(longestHours)).default(24),
      },
      summary: [
        '各系统域名在各地区、各供应商的流量占比与权重占比及偏差',
        'Share of traffic and of weight of each platform name by region and supplier, and their deviation',
      ],
    }),
  },
});
