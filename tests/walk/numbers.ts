import { smsCampaigns } from '#shared/areas/sms/campaigns/campaigns';
import { smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import type { Caller } from '../support/caller';
import { until } from '../support/until';

const list = [
  'phone,code',
  ...Array.from({ length: 24 }, (_, i) => `+8613800000${String(100 + i)},${1_000 + i}`),
  '+6581234567,2000',
  '+8613800000100,3000',
  '12,4000',
  ',5000',
].join('\n');

/** A list of numbers whose columns are to be chosen, a checked one, and a campaign that would send to it. */
export const numbersAndTask = async (caller: Caller, templateId: string): Promise<void> => {
  const { create, upload, check, one } = smsNumberFiles.endpoints;
  const octets = Buffer.from(list);
  const upTo = async (name: string) => {
    const { id } = await caller.call(create, {
      name,
      fileName: `${name}.csv`,
      sizeBytes: octets.length,
      purgeOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    });
    await caller.call(upload, { id, n: 0, content: octets.toString('base64') });
    return id;
  };
  const fileId = await upTo('Customers');
  await upTo('Prospects');
  const variables = [{ name: 'code', column: 2 }];
  await caller.call(check, { id: fileId, hasHeader: true, numberColumn: 1, variables });
  await until(async () => (await caller.call(one, { id: fileId })).state === 'ready', {
    ms: 60_000,
    what: 'the numbers to be checked',
  });
  await caller.call(smsCampaigns.endpoints.create, {
    name: 'Autumn',
    kind: 'code',
    signatureId: null,
    templateId,
    fileId,
    constants: {},
    channelId: null,
    zone: 'Asia/Shanghai',
    fromHour: 9,
    toHour: 20,
    perSecond: 20,
    startAt: null,
  });
};
