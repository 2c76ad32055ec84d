import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { people } from '#shared/areas/platform/accounts/people';
import { sessions } from '#shared/areas/platform/session/session';
import { queueEmail } from '#server/model/platform/session/mail/emails.store';
import { system } from '#server/kernel/db/context';
import { type Bench, startBench } from '../../../support/bench';

let bench: Bench;
let refuse = 0;
const received: Buffer[] = [];
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (c: Buffer) => chunks.push(c));
    stream.on('end', () => {
      if (refuse > 0) {
        refuse -= 1;
        done(new Error('mailbox busy'));
        return;
      }
      received.push(Buffer.concat(chunks));
      done();
    });
  },
});
beforeAll(async () => {
  await new Promise<void>((ok) => void sink.listen(0, '127.0.0.1', ok));
  const { port } = sink.server.address() as AddressInfo;
  bench = await startBench({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await bench.stop();
  await new Promise<void>((ok) => sink.close(ok));
});
const lettersOf = async (to: string) => {
  const parsed = await Promise.all(received.map((raw) => PostalMime.parse(raw)));
  return parsed.filter((mail) => mail.to?.[0]?.address === to);
};

test('an invitation arrives in the member’s language with a link to this console', async () => {
  const boss = await bench.as('Super');
  await boss.call(people.endpoints.create, {
    email: 'en@example.test',
    role: 'Normal',
    language: 'en',
  });
  const [mail] = await bench.until(async () => {
    const letters = await lettersOf('en@example.test');
    return letters.length > 0 ? letters : null;
  });
  expect(mail?.subject).toMatch(/^You are invited to /);
  expect(mail?.text).toMatch(
    /http:\/\/console\.test\/opened\/[\da-f-]{36}#\/Verify\?token=[\w-]{43}/,
  );
  const row = await bench.until(async () => {
    const [letter] = await bench.sql(
      `select state, attempts, values_sealed from letter where recipient = 'en@example.test'`,
    );
    return letter?.['state'] === 'waiting' ? null : letter;
  });
  expect(row).toEqual({ state: 'sent', attempts: 1, values_sealed: null });
});

test('instants in a letter are those of the account, whose zone is named', async () => {
  const accountId = await bench.account({ utcOffsetMinutes: -210 });
  const letter = {
    to: 'zone@example.test',
    template: 'passwordChanged' as const,
    values: { email: 'zone@example.test', at: '2026-03-01T02:00:00.000Z' },
    language: 'en' as const,
    key: 'zone',
    accountId,
  };
  await bench.platform.run(system, (ctx) => queueEmail(ctx, letter));
  const [mail] = await bench.until(async () => {
    const letters = await lettersOf('zone@example.test');
    return letters.length > 0 ? letters : null;
  });
  expect(mail?.text).toContain('changed at 2026-02-28 22:30 UTC-3:30');
});

test('a letter under the same key is sent once; a refusal is recorded and tried again under the same id', async () => {
  refuse = 1;
  const letter = {
    to: 'twice@example.test',
    template: 'plain' as const,
    values: { subject: '告警 =1+1', text: '带宽超过阈值' },
    language: 'zh-CN' as const,
    key: 'alarm:1:twice',
  };
  for (let i = 0; i < 2; i += 1) await bench.platform.run(system, (ctx) => queueEmail(ctx, letter));
  await bench.until(async () => {
    const rows = await bench.sql(
      `select 1 from letter_attempt a join letter l on l.id = a.letter_id where l.key = 'alarm:1:twice' and not a.ok`,
    );
    return rows.length === 1;
  });
  await bench.sql(
    `update letter set next_at = now() - interval '1 second' where key = 'alarm:1:twice'`,
  );
  const mails = await bench.until(
    async () => {
      const letters = await lettersOf('twice@example.test');
      return letters.length > 0 ? letters : null;
    },
    { ms: 20_000 },
  );
  expect(mails).toHaveLength(1);
  const [row] = await bench.sql<{ id: string; attempts: number }>(
    `select id, attempts from letter where key = 'alarm:1:twice'`,
  );
  expect(row?.attempts).toBe(2);
  expect(mails[0]?.messageId).toBe(`<${row?.id}@manifold>`);
  expect(mails[0]?.subject).toBe('告警 =1+1');
});

test('staff of the platform have no gates of an account but may do everything granted', async () => {
  const staff = await bench.staff();
  const { who, billingAdmin } = await staff.call(sessions.endpoints.check, {});
  expect(Object.values(who.gates)).toEqual([false, false, false, false, false, false]);
  expect(who.staff?.top && billingAdmin).toBe(true);
});
