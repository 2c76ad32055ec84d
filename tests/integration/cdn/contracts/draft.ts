import { contracts } from '#shared/areas/cdn/contracts/contracts';
import type { In } from '#shared/kernel/contract';

export type ContractDraft = In<typeof contracts.endpoints.create>;
/** Today in the zone of the contracts below. */
export const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
/** A whole contract; what it points to is said by the test. */
export const draftOf = (name: string, more: Partial<ContractDraft> = {}): ContractDraft => ({
  name,
  companyName: 'Contract test',
  status: 'formal',
  automatic: true,
  cdnEnabled: true,
  smsEnabled: false,
  selfScheduling: false,
  logPush: false,
  logDisplay: true,
  dynamicAcceleration: false,
  alarmEnabled: true,
  alarmVisible: true,
  billingEnabled: true,
  billingVisible: true,
  smsBilling: false,
  guaranteedTrafficGb: 0,
  guaranteedAmount: 0,
  guaranteedSms: 0,
  currency: 'USD',
  coefficientPpm: 1_000_000,
  retentionDays: 90,
  domainLimit: 10,
  utcOffsetMinutes: 480,
  apiPermission: 'basic',
  scheduleId: null,
  validFrom: today,
  prices: [
    { region: null, pricePerGb: 50_000 },
    { region: 'europe', pricePerGb: 40_000 },
  ],
  smsRates: [{ country: null, price: 70_000 }],
  paramIds: [],
  planId: null,
  superEmail: `super-${name}@example.test`,
  superName: 'First',
  superLanguage: 'en',
  ...more,
});
