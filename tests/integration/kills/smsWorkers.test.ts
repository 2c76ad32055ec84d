import { once } from 'node:events';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { xlsx } from '#server/kernel/http/xlsx';
import { smsCampaigns } from '#shared/areas/sms/campaigns/campaigns';
import { smsReviews } from '#shared/areas/sms/material/reviews';
import { smsTemplates } from '#shared/areas/sms/material/templates';
import { smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import type { Config } from '#server/config';
import { type Caller, until } from '../../support/bench';
import { callerOf } from '../../support/caller';
import { spawnServer } from '../../support/servers';
import { spawnWorkers } from '../../support/workers';
import {
  approvedMaterial,
  campaignDraft,
  copiesOf,
  readyFile,
  settledCampaign,
  uploadNumbers,
} from '../sms/campaignWorld';
import { keepGateway } from '../sms/killRun';
import { numbers, type SmsWorld, startSmsWorld } from '../sms/world';

jest.setTimeout(600_000);
let world: SmsWorld;
let gateway: ReturnType<typeof keepGateway>;
let workers: Awaited<ReturnType<typeof keepWorkers>>;
/** Workers as a process that is killed with SIGKILL and started again at once. */
const keepWorkers = async (config: Config) => {
  let child = await spawnWorkers(config);
  const end = async (signal: NodeJS.Signals) => {
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    async kill() {
      await end('SIGKILL');
      child = await spawnWorkers(config);
    },
    stop: () => end('SIGTERM'),
  };
};
beforeAll(async () => {
  world = await startSmsWorld();
  gateway = keepGateway(world);
  workers = await keepWorkers(world.bench.config);
});
afterAll(async () => {
  await workers?.stop();
  await gateway?.stop();
  await world?.stop();
});

const fileRow = (id: string) => world.me.call(smsNumberFiles.endpoints.one, { id });
const beginCheck = (id: string) =>
  world.me.call(smsNumberFiles.endpoints.check, {
    id,
    hasHeader: true,
    numberColumn: 1,
    variables: [{ name: 'name', column: 2 }],
    callingCode: '86',
  });
const checked = (id: string) =>
  until(
    async () => {
      const row = await fileRow(id);
      return row.state === 'checking' ? null : row;
    },
    { ms: 240_000, what: 'the check to end' },
  );

test('/sms-sendtask and /createNumberFilePage: workers killed by SIGKILL in the middle of a task, a check and an unpacking lose and double nothing', async () => {
  const material = await approvedMaterial(world, 'Hello {name}, {greeting}.');
  const to = numbers(30_000, 1_500);
  const fileId = await readyFile(world, 'Guests', to);

  // 120,000 rows of which each hundredth is none and each fiftieth stands there a second time.
  const lines = Array.from({ length: 120_000 }, (_, i) => {
    if (i % 100 === 7) return `12,Row ${i}`;
    return `1391${String(i % 50 === 3 ? i - 1 : i).padStart(7, '0')},Row ${i}`;
  });
  const list = await uploadNumbers(world.me, ['phone,name', ...lines].join('\n'), { name: 'List' });
  const rows = Array.from({ length: 30_000 }, (_, i) => [`1392${String(i).padStart(7, '0')}`, 'x']);
  const sheet = await uploadNumbers(world.me, await xlsx({ heads: ['phone', 'name'], rows }), {
    name: 'Sheet',
    fileName: 'sheet.xlsx',
  });
  expect(sheet.state).toBe('unpacking');
  await beginCheck(list.id);
  const { id } = await world.me.call(smsCampaigns.endpoints.create, {
    ...campaignDraft,
    ...material,
    fileId,
    perSecond: 150,
  });
  await world.me.call(smsCampaigns.endpoints.start, { id });

  const inBooks = () => copiesOf(world, to).reduce((sum, n) => sum + n, 0);
  const during: string[][] = [];
  for (const goal of [100, 500, 900, 1_200]) {
    await until(() => inBooks() >= goal, { ms: 60_000, what: `${goal} messages in the books` });
    const states = await Promise.all([fileRow(list.id), fileRow(sheet.id)]);
    during.push(states.map((row) => row.state));
    await workers.kill();
  }
  process.stderr.write(`list and sheet at each kill: ${JSON.stringify(during)}\n`);
  expect(during.flat()).toContain('checking');
  expect(during.flat()).toContain('unpacking');

  const row = await settledCampaign(world, id);
  // No gateway was killed: nothing is in doubt, every handset has exactly one, and the books say the same.
  expect(row).toMatchObject({ total: 1_500, done: 1_500, accepted: 1_500, delivered: 1_500 });
  expect(row).toMatchObject({ refused: 0, failed: 0, doubt: 0 });
  expect(copiesOf(world, to).filter((n) => n !== 1)).toEqual([]);

  expect(await checked(list.id)).toMatchObject({
    state: 'ready',
    rows: 120_000,
    valid: 116_400,
    duplicate: 2_400,
    invalid: 1_200,
    optedOut: 0,
  });
  await until(async () => (await fileRow(sheet.id)).state === 'mapping', {
    ms: 120_000,
    what: 'the sheet to be unpacked',
  });
  await beginCheck(sheet.id);
  await workers.kill();
  expect(await checked(sheet.id)).toMatchObject({ state: 'ready', rows: 30_000, valid: 30_000 });
  const [stored] = await world.bench.sql<{ list: number; sheet: number; left: number }>(
    `select (select count(*)::int from sms_number where file_id = $1) as list,
      (select count(*)::int from sms_number where file_id = $2) as sheet,
      (select count(*)::int from sms_number_piece where file_id in ($1, $2)) as left`,
    [list.id, sheet.id],
  );
  expect(stored).toEqual({ list: 116_400, sheet: 30_000, left: 0 });
});

test('/sms-templateRoot: servers killed by SIGKILL under two reviewers: claims outlive them, each item is decided once and told once', async () => {
  const count = 40;
  const ids = new Set<string>();
  for (let i = 0; i < count; i += 1) {
    const draft = { name: `Kill ${i}`, kind: 'code', remark: '' } as const;
    const text = `Your code for door ${i} is {code}.`;
    ids.add((await world.me.call(smsTemplates.endpoints.create, { ...draft, text })).id);
  }
  let server = await spawnServer(world.bench.config);
  const reviewers = [
    await world.bench.staff({ smsReview: 'approve' }),
    await world.bench.staff({ smsReview: 'approve' }),
  ];
  const claimsAt: number[] = [];
  const decided = async () =>
    (
      await world.bench.sql<{ n: number }>(
        `select count(*)::int as n from sms_review where state = 'approved' and material_id = any($1::uuid[])`,
        [[...ids]],
      )
    )[0]?.n ?? 0;
  /** A reviewer whose calls may break off: asked again as a console does, until the queue is empty. */
  const clear = async (who: Caller): Promise<void> => {
    const { next, decide } = smsReviews.endpoints;
    const over = Date.now() + 120_000;
    while (Date.now() < over) {
      const at = callerOf(server.base, who);
      const item = await at.call(next, { kind: 'template' }).catch(() => undefined);
      if (item?.id === null) return;
      // A broken answer leaves open whether it was decided: the next claim tells.
      if (item) await at.call(decide, { id: item.id, approve: true }).catch(() => undefined);
    }
    throw new Error('the queue was never empty');
  };
  const clearing = Promise.all(reviewers.map(clear));
  for (const goal of [8, 22]) {
    await until(async () => (await decided()) >= goal, { ms: 60_000, what: `${goal} decisions` });
    const gone = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await gone;
    const [claims] = await world.bench.sql<{ n: number }>(
      'select count(*)::int as n from sms_review where claimed_until > now()',
    );
    claimsAt.push(claims?.n ?? 0);
    server = await spawnServer(world.bench.config);
  }
  await clearing;
  server.child.kill('SIGTERM');
  expect(claimsAt.every((n) => n <= reviewers.length)).toBe(true);
  expect(await decided()).toBe(count);
  const [counts] = await world.bench.sql<{ audits: number; notices: number }>(
    `select (select count(*)::int from audit where operation = 'state.approved' and row_id in
        (select id::text from sms_review where material_id = any($1::uuid[]))) as audits,
      (select count(*)::int from notification where name = 'smsReviews.approved' and object like 'Kill %') as notices`,
    [[...ids]],
  );
  expect(counts).toEqual({ audits: count, notices: count });
});
