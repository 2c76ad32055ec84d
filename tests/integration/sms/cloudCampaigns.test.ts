import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startAlibabaCarrier } from '#lab/carriers/alibaba/api';
import { smsCampaigns } from '#shared/areas/sms/campaigns/campaigns';
import { until } from '../../support/bench';
import { approvedMaterial, campaignDraft, readyFile } from './campaignWorld';
import { type Cloud, openCloud } from './cloudWorld';
import { keepGateway } from './killRun';
import { numbers, type SmsWorld, startSmsWorld } from './world';

let world: SmsWorld;
let cloud: Cloud;
let gateway: ReturnType<typeof keepGateway>;
let material: { signatureId: string; templateId: string };
beforeAll(async () => {
  world = await startSmsWorld({ workers: true });
  cloud = await openCloud(world, 'alibaba', startAlibabaCarrier);
  await cloud.channel('CN');
  material = await approvedMaterial(world, 'Hello {name}, {greeting}.');
  gateway = keepGateway(world);
});
afterAll(async () => {
  await gateway?.stop();
  await cloud?.stop();
  await world?.stop();
});
const accepted = async (of: Parameters<Cloud['file']>[0]): Promise<void> => {
  const { id } = await cloud.file(of);
  await until(
    async () => {
      await cloud.read();
      return (await cloud.filing(id)).state === 'accepted';
    },
    { what: 'the filing to be accepted' },
  );
};

test('/sms-sendtask: a task goes out over Alibaba Cloud SMS by its filed template; with a gateway killed at work no handset gets it twice, and states are the books', async () => {
  await accepted({ signatureId: material.signatureId });
  await accepted({ templateId: material.templateId });
  const to = numbers(60_000, 300);
  const fileId = await readyFile(world, 'Three hundred', to);
  cloud.set({ answerDelayMs: 150 });
  const { create, start, one } = smsCampaigns.endpoints;
  const draft = { ...campaignDraft, ...material, fileId };
  const { id } = await world.me.call(create, draft);
  await world.me.call(start, { id });
  const { book } = cloud.carrier;
  await until(() => book.size >= 60, { ms: 30_000, what: '60 messages in the book' });
  await gateway.kill();
  cloud.set({ answerDelayMs: 0 });
  // What the service never had stays in doubt, as it may have had it: no more than one window.
  const row = await until(
    async () => {
      const now = await world.me.call(one, { id });
      const isOver = now.state === 'finished' && now.delivered + now.doubt === to.length;
      if (isOver && now.delivered === book.size) return now;
      const { delivered, doubt, sent, queued } = now;
      throw new Error(JSON.stringify({ delivered, doubt, sent, queued, book: book.size }));
    },
    { ms: 60_000, what: 'all to be delivered or in doubt' },
  );
  expect(row).toMatchObject({ total: 300, done: 300, accepted: 300, refused: 0, failed: 0 });
  expect(row.doubt).toBeLessThanOrEqual(cloud.draft.windowSize);
  const reached = [...book.entries].map((e) => e.to);
  expect(new Set(reached).size).toBe(reached.length);
  expect(reached.every((number) => to.includes(number))).toBe(true);
});
