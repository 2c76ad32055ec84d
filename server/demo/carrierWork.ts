import { smsSignatures } from '#shared/areas/sms/material/signatures';
import { smsQualifications } from '#shared/areas/sms/material/qualifications';
import { smsChannels } from '#shared/areas/sms/routing/channels';
import { smsSchedules } from '#shared/areas/sms/routing/schedules';
import { smsScheduledTests } from '#shared/areas/sms/tests/scheduledTests';
import { smsTestRuns } from '#shared/areas/sms/tests/testRuns';
import type { DemoClient } from './client';
import { licencePicture } from './licence';

/** A message on trial to a handset that takes it. */
const trial = {
  channelId: null,
  kind: 'notice',
  to: '+8613801000007',
  text: '通道测试 / channel test',
  deliveredSeconds: 30,
} as const;

/** What staff do beside campaigns: a test message, and one every hour. */
export const testCarriers = async (root: DemoClient, accountId: string): Promise<void> => {
  await root(smsTestRuns.endpoints.create, { ...trial, accountId }, 'sms-test-run');
  await root(
    smsScheduledTests.endpoints.create,
    {
      ...trial,
      accountId,
      sender: '',
      name: '每小时测试 / Every hour',
      failuresToOpen: 3,
      quietFrom: 0,
      quietTo: 0,
      cron: '0 * * * *',
      zone: 'Asia/Shanghai',
      missed: 'skip',
    },
    'sms-scheduled-test',
  );
};

/** A route of a customer's own: what is promotion goes over the standard channel. */
export const routePromotion = async (customer: DemoClient): Promise<void> => {
  const { rows } = await customer(smsChannels.endpoints.list, { kind: ['promotion'], size: 20 });
  const [channel] = rows;
  if (!channel) return;
  await customer(
    smsSchedules.endpoints.create,
    {
      name: '推广走标准通道 / Promotion over standard',
      kinds: ['promotion'],
      countries: [],
      channelId: channel.id,
      method: 'priority',
      fallback: true,
      place: 10,
      enabled: true,
    },
    'sms-own-route',
  );
};

/** Material that waits for a reviewer. */
export const submitMaterial = async (customer: DemoClient): Promise<void> => {
  const company = { name: '示例游戏有限公司', licence: '91310000MA1K36DEMO' };
  const content = await licencePicture(company.name, company.licence);
  await customer(
    smsQualifications.endpoints.create,
    {
      ...company,
      contact: '王芳',
      phone: '+8613801000002',
      validUntil: '2099-12-31',
      remark: '',
      upload: [{ name: 'licence.png', content }],
    },
    'sms-qualification-waiting',
  );
  await customer(
    smsSignatures.endpoints.create,
    { name: '示例游戏', source: 'app', remark: '' },
    'sms-signature-waiting',
  );
};
