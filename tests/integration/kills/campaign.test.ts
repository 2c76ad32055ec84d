import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Entry } from '#lab/carriers/book';
import { isAlive } from '#server/launcher/processes';
import { smsCampaigns } from '#shared/areas/sms/campaigns/campaigns';
import { smsSignatures } from '#shared/areas/sms/material/signatures';
import { smsTemplates } from '#shared/areas/sms/material/templates';
import { smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import { type Caller, until } from '../../support/bench';
import { type Instance, startInstance } from '../../support/instance';
import { callerOf } from '../../support/caller';
import { uploadNumbers } from '../sms/campaignWorld';

const count = Number(process.env['KILLS_MESSAGES'] ?? 900);
/** Handsets that deliver, of a range the demo does not write to. */
const to = Array.from({ length: count }, (_, i) => `8613855${String(2_100_000 + i).slice(1)}`);
let instance: Instance;
let me: Caller;
beforeAll(async () => {
  instance = await startInstance({ LAB_PAST_DAYS: '0', LAB_TRAFFIC_RPS: '0' });
  await instance.signIns();
  const email = 'super@demo-shop.test';
  const token = await instance.session(email);
  me = callerOf(instance.base, { token, email, personId: '', accountId: null });
}, 480_000);
afterAll(() => instance?.stop());

/** How often each handset got something, by the carriers' own books. */
const copiesInBooks = async (): Promise<Map<string, number>> => {
  const copies = new Map<string, number>();
  for (const name of ['meridian', 'solstice', 'zenith']) {
    const url = `http://127.0.0.1:${instance.lab.carriers?.control}/${name}/book`;
    const answer = await fetch(url, { headers: { 'x-lab-token': instance.lab.token } });
    const { entries } = (await answer.json()) as { entries: Entry[] };
    for (const e of entries) copies.set(e.to, (copies.get(e.to) ?? 0) + 1);
  }
  return copies;
};

test('/sms-sendtask: PostgreSQL killed by SIGKILL under a send task: nothing is lost, no handset gets it twice, and the books say the same', async () => {
  const { rows: signatures } = await me.call(smsSignatures.endpoints.list, {
    status: ['approved'],
  });
  const { rows: templates } = await me.call(smsTemplates.endpoints.list, { status: ['approved'] });
  const template = templates.find((t) => t.kind === 'notice' && t.text.includes('{points}'));
  const lines = to.map((n, i) => `+${n},Guest ${i},${i}`);
  const file = await uploadNumbers(me, ['phone,name,points', ...lines].join('\n'), {
    name: 'Killed',
  });
  await me.call(smsNumberFiles.endpoints.check, {
    id: file.id,
    hasHeader: true,
    numberColumn: 1,
    variables: [
      { name: 'name', column: 2 },
      { name: 'points', column: 3 },
    ],
  });
  const isReady = async () =>
    (await me.call(smsNumberFiles.endpoints.one, { id: file.id })).state === 'ready';
  await until(isReady, { ms: 60_000, what: 'the file to be ready' });
  const { id } = await me.call(smsCampaigns.endpoints.create, {
    name: 'Killed',
    kind: 'notice',
    signatureId: signatures[0]?.id as string,
    templateId: template?.id as string,
    fileId: file.id,
    constants: {},
    channelId: null,
    zone: 'UTC',
    fromHour: 0,
    toHour: 24,
    perSecond: 60,
    startAt: null,
  });
  await me.call(smsCampaigns.endpoints.start, { id });
  const row = () => me.call(smsCampaigns.endpoints.one, { id });
  const lost: string[] = [];
  for (const share of [0.2, 0.5, 0.8]) {
    const before = await until(
      async () => {
        const now = await row().catch(() => null);
        return now && now.done >= count * share && now;
      },
      { ms: 120_000, what: `${share} of the task` },
    );
    const pid = instance.pid('postgres');
    const killedAt = performance.now();
    instance.kill('postgres');
    await until(() => instance.pid('postgres') !== pid && isAlive(instance.pid('postgres')), {
      ms: 30_000,
      what: 'the database again',
    });
    await until(
      async () => {
        const now = await row().catch(() => null);
        return now && (now.done > before.done || now.done === count);
      },
      { ms: 120_000, what: 'the task to go on' },
    );
    lost.push(`${before.done}: ${((performance.now() - killedAt) / 1000).toFixed(1)} s`);
  }
  process.stderr.write(`killed at, and gone on after: ${lost.join(', ')}\n`);
  // What was on the wire is in doubt until its receipt has waited for a minute.
  const end = await until(
    async () => {
      const now = await row().catch(() => null);
      return now?.state === 'finished' && now.queued + now.sent === 0 && now.done === count && now;
    },
    { ms: 180_000, what: 'every message to have its end' },
  );
  expect(end).toMatchObject({ total: count, accepted: count, refused: 0, failed: 0 });
  expect(end.delivered + end.doubt).toBe(count);
  const copies = await copiesInBooks();
  expect(to.filter((n) => (copies.get(n) ?? 0) > 1)).toEqual([]);
  // Delivered ones are in a book; of those in doubt a book may have some.
  const reached = to.filter((n) => copies.get(n) === 1).length;
  expect(reached).toBeGreaterThanOrEqual(end.delivered);
  expect(reached).toBeLessThanOrEqual(end.delivered + end.doubt);
  process.stderr.write(`${end.delivered} delivered, ${end.doubt} in doubt, ${reached} reached\n`);
  expect(end.doubt).toBeLessThan(count / 5);
}, 900_000);
