import { setTimeout as rest } from 'node:timers/promises';
import { smsCampaigns } from '#shared/areas/sms/campaigns/campaigns';
import { smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import { smsOptOuts } from '#shared/areas/sms/numberFiles/optOuts';
import { dayOf } from '#shared/kernel/units';
import type { LabShape } from '../config';
import type { DemoClient } from './client';
import { approveMaterial } from './material';

/** Tries and ms between them while a file is checked. */
const [tries, restMs] = [120, 500];
/** A purge lies at most 180 days ahead. */
const keptDays = 150;

/** Handsets of the bundled carriers that take what they get. */
const handset = (n: number): string => `+8613801${String(2_000_000 + n).slice(1)}`;
/** A list whose handsets mostly take a message; some are off, unknown, slow, or no number at all. */
const listOf = (first: number, count: number): string => {
  const lines = Array.from({ length: count }, (_, i) => {
    const far = ['+65812000', '+44770900'][i % 2];
    if (i % 40 === 17) return `+861380902${String(first + i).padStart(4, '0')},会员${i},${i}`;
    if (i % 60 === 23) return `+861380908${String(first + i).padStart(4, '0')},会员${i},${i}`;
    if (i % 25 === 11) return `${far}${String(first + i).padStart(4, '0')},Guest ${i},${i}`;
    if (i % 75 === 31) return `12345,会员${i},${i}`;
    return `${handset(first + i)},会员${i},${i}`;
  });
  return ['phone,name,points', ...lines, `${handset(first)},会员0,0`].join('\n');
};

type List = { once: string; name: string; fileName: string; text: string; purgeOn: string };
/** Uploads a list as the console does, has its rows checked, and answers its id once it is ready. */
const upload = async (customer: DemoClient, { once, text, ...file }: List): Promise<string> => {
  const octets = Buffer.from(text);
  const { create, upload: piece, check, one } = smsNumberFiles.endpoints;
  const { id } = await customer(create, { ...file, sizeBytes: octets.length }, `sms-file-${once}`);
  const at = await customer(one, { id });
  if (at.state === 'uploading')
    await customer(piece, { id, n: 0, content: octets.toString('base64') }, `sms-piece-${once}`);
  if ((await customer(one, { id })).state === 'mapping')
    await customer(
      check,
      {
        id,
        hasHeader: true,
        numberColumn: 1,
        variables: [
          { name: 'name', column: 2 },
          { name: 'points', column: 3 },
        ],
      },
      `sms-check-${once}`,
    );
  for (let n = 0; n < tries; n += 1) {
    const { state } = await customer(one, { id });
    if (state === 'ready') return id;
    if (state === 'failed') throw new Error(`the list ${once} of the demo failed its check`);
    await rest(restMs);
  }
  throw new Error(`the list ${once} of the demo is not checked yet`);
};

/**
 * Approved material, number files, two campaigns that end within a minute and one that goes on for hours.
 * Each step carries its key, so that a set-up that was killed goes on and doubles nothing.
 */
export const setUpCampaigns = async (
  root: DemoClient,
  customer: DemoClient,
  lab: LabShape,
): Promise<void> => {
  const material = await approveMaterial(root, customer);
  const purgeOn = dayOf(Date.parse(lab.bornAt) + keptDays * 86_400_000, 480);
  await customer(
    smsOptOuts.endpoints.add,
    { numbers: [handset(3), handset(104), handset(2_005)] },
    'sms-opt-outs',
  );
  const small = await upload(customer, {
    once: 'small',
    name: '会员 / Members',
    fileName: 'members.csv',
    text: listOf(0, 240),
    purgeOn,
  });
  const large = await upload(customer, {
    once: 'large',
    name: '全部顾客 / All customers',
    fileName: 'customers.csv',
    text: listOf(1_000, 8_500),
    purgeOn,
  });
  const campaign = async (
    once: string,
    o: { name: string; templateId: string; fileId: string; perSecond: number },
  ) => {
    const { id } = await customer(
      smsCampaigns.endpoints.create,
      {
        ...o,
        kind: 'notice',
        signatureId: material.signatureId,
        constants: {},
        channelId: null,
        zone: 'Asia/Shanghai',
        fromHour: 0,
        toHour: 24,
        startAt: null,
      },
      `sms-campaign-${once}`,
    );
    await customer(smsCampaigns.endpoints.start, { id }, `sms-start-${once}`);
  };
  const { pointsId, shippedId } = material;
  await campaign('points', {
    name: '积分提醒 / Points reminder',
    templateId: pointsId,
    fileId: small,
    perSecond: 20,
  });
  await campaign('shipped', {
    name: '发货通知 / Shipping notice',
    templateId: shippedId,
    fileId: small,
    perSecond: 15,
  });
  await campaign('slow', {
    name: '全员积分提醒 / Points reminder to all',
    templateId: pointsId,
    fileId: large,
    perSecond: 1,
  });
};
