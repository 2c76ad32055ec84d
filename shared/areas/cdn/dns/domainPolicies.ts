import { entity, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { regionOptions } from '../bills/prices';
import { namesInput } from '../domains/names';
import { answerStates, lookupFaults } from './answers';
import * as cdnTerms from '../terms';

/** What decides where visitors of a domain are sent. */
export const policyOrigins = {
  policy: terms.schedulingPolicy,
  own: ['域名自有线路', "The domain's own lines"],
  none: ['没有调度策略', 'No policy', 'warning'],
  unknown: [...cdnTerms.noSuchDomain, 'error'],
} as const;

/** One entry of what is in force for a name; a name nobody has is one row that says so. */
export const domainPolicy = entity('domainPolicy', '按域名查调度', 'Schedule by domain', {
  key: field.shown(...terms.id),
  name: field.shown(...cdnTerms.domain),
  domainId: field.ref(...cdnTerms.domain, 'domains').nullable(),
  accountId: field.account().nullable(),
  origin: field.choice('调度来源', 'Steered by', policyOrigins),
  scheduleId: field.ref(...terms.schedulingPolicy, 'schedules').nullable(),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams').nullable(),
  /** None: all regions that no other entry lists. */
  regions: field.choices(...cdnTerms.regions, regionOptions),
  weight: field.count(...cdnTerms.weight).nullable(),
  target: field.shown('目标', 'Leads to').nullable(),
  answer: field.shown('当前应答', 'Answer now').nullable(),
  answerState: field.choice('应答状态', 'State of the answer', answerStates).nullable(),
  fault: field.choice(...terms.reason, lookupFaults).nullable(),
  sinceAt: field.time('生效自', 'In force since').nullable(),
  sinceBy: field.shown('由谁设置', 'In force by').nullable(),
});

/** Scheduling policies by the names they steer: looked up, and asked over DNS at the same time. */
export const domainPolicies = resource('domainPolicies', {
  entity: domainPolicy,
  endpoints: {
    list: {
      ...listing(named(domainPolicy.schema, ['accountId', 'scheduleId', 'paramId']), {
        scope: 'platform',
        permission: 'staff.scheduling.view',
        filters: ['origin', 'answerState', 'scheduleId', 'paramId', 'regions'],
        sort: ['key', 'name', 'weight', 'sinceAt'],
        order: 'key',
        input: namesInput,
        whole: false,
        summary: [
          '各域名生效的调度策略、条目与权重，自何时、由谁设置，以及此刻的应答',
          'Which policy with which entries and weights is in force for names, since when, by whom, and the answer now',
        ],
      }),
      rate: 'test',
    },
  },
});
