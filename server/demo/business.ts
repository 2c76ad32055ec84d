import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { billPrices } from '#shared/areas/cdn/bills/prices';
import { smsRates } from '#shared/areas/platform/accounts/smsRates';
import type { LabShape } from '../config';
import { dayOf } from '#shared/kernel/units';
import type { DemoClient } from './client';
import { demoPrices, demoSmsRates } from './world';

/** The first day of a month before the past of the lab. */
const firstDayOf = (lab: LabShape): string => {
  const first = Date.parse(lab.bornAt) - (lab.pastDays + 40) * 86_400_000;
  return `${dayOf(first, 480).slice(0, 7)}-01`;
};

/** General prices from the first day of the past on, in both currencies. */
export const setUpPrices = async (root: DemoClient, lab: LabShape): Promise<void> => {
  const fromDay = firstDayOf(lab);
  for (const [currency, byRegion] of Object.entries(demoPrices)) {
    for (const [region, pricePerGb] of Object.entries(byRegion)) {
      await root(
        billPrices.endpoints.create,
        {
          accountId: null,
          region: region === 'default' ? null : (region as 'europe'),
          currency: currency as 'USD',
          pricePerGb,
          fromDay,
          remark: '演示价格 / demo price',
        },
        `price-${currency}-${region}`,
      );
    }
  }
};

/** General prices of a segment, to all countries and to some. */
export const setUpSmsRates = async (root: DemoClient, lab: LabShape): Promise<void> => {
  const fromDay = firstDayOf(lab);
  for (const [currency, byCountry] of Object.entries(demoSmsRates))
    for (const [country, price] of Object.entries(byCountry))
      await root(
        smsRates.endpoints.create,
        {
          accountId: null,
          country: country === 'default' ? null : country,
          currency: currency as 'USD',
          price,
          fromDay,
          remark: '演示价格 / demo price',
        },
        `sms-rate-${currency}-${country}`,
      );
};

/** Two policies as an administrator would write them; their notices go to the lab's sink. */
export const setUpPolicies = async (
  customer: DemoClient,
  lab: LabShape,
  mail: string,
): Promise<void> => {
  const common = {
    methods: ['email' as const, 'webhook' as const],
    emails: [`oncall@${mail}`],
    webhooks: [`http://127.0.0.1:${lab.world.controlPort}/hook/${mail}`],
    webhookSecret: 'demo-webhook-secret-0001',
    domainMode: 'all' as const,
    domainIds: [],
    enabled: true,
  };
  await customer(
    alarmPolicies.endpoints.create,
    {
      ...common,
      description: '5xx 突增 / 5xx surge',
      metric: 'status5xx',
      condition: 'gt',
      threshold: 50,
      points: 1,
      recoveryPoints: 1,
      intervalMinutes: 60,
      source: 'realtime',
    },
    `policy-5xx-${mail}`,
  );
  await customer(
    alarmPolicies.endpoints.create,
    {
      ...common,
      description: '命中率过低 / hit rate too low',
      metric: 'hitRate',
      condition: 'lt',
      threshold: 0.2,
      points: 3,
      recoveryPoints: 2,
      intervalMinutes: 360,
      source: 'accurate',
    },
    `policy-hit-${mail}`,
  );
};
