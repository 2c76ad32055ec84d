import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Book } from '#lab/carriers/book';
import { startTencentCarrier } from '#lab/carriers/tencent/api';
import { fileWith } from '#server/drivers/sms/filing';
import { openLink } from '#server/drivers/sms/open';
import { cloudCarrierCredentials } from '#shared/edge/labCredentials';
import { until } from '../../support/until';
import { openCatcher, openRecorder, optionsAt } from './smsRecorder';

/*
 * Tencent Cloud's own client as a second one of the emulator of their SMS: it is content with what the emulator answers, and what our
 * driver sends is what it would send.
 */
const sdk = createRequire(import.meta.url)(
  'tencentcloud-sdk-nodejs-sms',
) as typeof import('tencentcloud-sdk-nodejs-sms');
const {
  systemId: secretId,
  password: secretKey,
  qualification,
  application: SmsSdkAppId,
  region,
} = cloudCarrierCredentials.tencent;

const normal = (headers: IncomingMessage['headers'], _url: string, body: string) => ({
  action: String(headers['x-tc-action']),
  version: String(headers['x-tc-version']),
  region: String(headers['x-tc-region']),
  input: JSON.parse(body) as object,
});
const picture = Buffer.from('licence').toString('base64');

let folder: string;
let emulator: Awaited<ReturnType<typeof startTencentCarrier>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'manifold-tencent-sms-'));
  emulator = await startTencentCarrier(new Book(join(folder, 'book')), 0);
  emulator.carrier.switches = { ...emulator.carrier.switches, filingMs: 0 };
});
afterAll(async () => {
  await emulator?.stop();
  rmSync(folder, { recursive: true, force: true });
});
const official = (port: number) =>
  new sdk.sms.v20210111.Client({
    credential: { secretId, secretKey },
    region,
    profile: { httpProfile: { endpoint: `127.0.0.1:${port}`, protocol: 'http://' } },
  });

test('Tencent Cloud SMS: their own client is content with the emulator, from a signature to the state of a message', async () => {
  const client = official(emulator.port);
  const International = 0;
  const sign = await client.AddSmsSign({
    SignName: 'Harbour',
    SignType: 0,
    DocumentType: 1,
    International,
    SignPurpose: 0,
    ProofImage: picture,
    QualificationId: Number(qualification),
  });
  const SignId = sign.AddSignStatus?.SignId ?? 0;
  const signs = await client.DescribeSmsSignList({ International, SignIdSet: [SignId] });
  expect(signs.DescribeSignListStatusSet?.[0]).toMatchObject({
    SignName: 'Harbour',
    StatusCode: 0,
  });
  const template = await client.AddSmsTemplate({
    TemplateName: 'login',
    TemplateContent: 'Your code is {1}',
    SmsType: 3,
    International,
    Remark: 'login',
  });
  const TemplateId = template.AddTemplateStatus?.TemplateId ?? '';
  const listed = await client.DescribeSmsTemplateList({
    International,
    TemplateIdSet: [Number(TemplateId)],
  });
  expect(listed.DescribeTemplateStatusSet?.[0]?.StatusCode).toBe(0);
  const sms = { SmsSdkAppId, TemplateId, SignName: 'Harbour', SessionContext: 'sdk-1' };
  const missing = client.SendSms({ ...sms, PhoneNumberSet: ['+8613800000700'] });
  await expect(missing).rejects.toMatchObject({
    code: 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate',
  });
  const sent = await client.SendSms({
    ...sms,
    PhoneNumberSet: ['+8613800000700', '13800000701', '+8613809040001'],
    TemplateParamSet: ['4711'],
  });
  expect(sent.SendStatusSet?.map((s) => s.Code)).toEqual([
    'Ok',
    'Ok',
    'LimitExceeded.PhoneNumberDailyLimit',
  ]);
  await until(async () => {
    const states = await client.PullSmsSendStatusByPhoneNumber({
      BeginTime: Math.floor(Date.now() / 1000) - 60,
      Offset: 0,
      Limit: 10,
      PhoneNumber: '+8613800000700',
      SmsSdkAppId,
    });
    const [state] = states.PullSmsSendStatusSet ?? [];
    return state?.ReportStatus === 'SUCCESS' && state.SessionContext === 'sdk-1';
  });
  const pulled = await until(async () => {
    const { PullSmsSendStatusSet = [] } = await client.PullSmsSendStatus({
      Limit: 100,
      SmsSdkAppId,
    });
    return PullSmsSendStatusSet.length > 0 ? PullSmsSendStatusSet : null;
  });
  expect(pulled[0]?.PhoneNumber).toMatch(/^\+86138000007/);
  expect([...emulator.carrier.book.entries].map((e) => e.to)).toEqual([
    '8613800000700',
    '8613800000701',
  ]);
});

test('Tencent Cloud SMS: what our driver sends is what their own client sends', async () => {
  const recorder = await openRecorder(emulator.port, normal);
  const options = optionsAt('tencent', recorder.port);
  const of = { remark: 'about orders & more+', code: null };
  const sign = {
    ...of,
    kind: 'signature' as const,
    reference: 'a-1',
    name: 'Manifold',
    source: 'brand',
    proof: picture,
  };
  await fileWith(options, sign);
  const signed = await fileWith(options, sign);
  expect(signed?.state).toBe('accepted');
  await fileWith(options, { ...sign, code: signed?.code ?? '' });
  const template = {
    ...of,
    kind: 'template' as const,
    reference: 'b-1',
    name: 'Bestellung fertig',
    text: (place: (v: string) => string) => `${place('guest')}：订单 ${place('order')} 已备好。`,
    variables: ['guest', 'order'],
    messages: 'notice',
    signature: 'Manifold',
  };
  const code = (await fileWith(options, template))?.code ?? '';
  expect(await fileWith(options, template)).toMatchObject({ state: 'accepted', code });
  await fileWith(options, { ...template, code });
  const receipts: string[] = [];
  const link = await openLink(
    { ...options, bindType: 'transceiver' },
    {
      receipt: ({ peerKey, state }, stored) => {
        receipts.push(`${peerKey} ${state}`);
        stored();
      },
      incoming: () => undefined,
      ended: () => undefined,
    },
  );
  const [id, to, sentAt] = [
    '7280000000000000001',
    '8613800000800',
    new Date().toISOString(),
  ] as const;
  const filed = { signature: 'Manifold', code, values: { guest: '李 "L"', order: 'A+1 & 2' } };
  const answer = await new Promise((done) =>
    link.send({ id, to, from: '', text: '', filed }, 1, done),
  );
  expect(answer).toMatchObject({ kind: 'accepted' });
  const { peerKey } = answer as { peerKey: string };
  await until(() => receipts.includes(`${peerKey} delivered`), { what: 'the receipt' });
  expect(await link.ask?.({ id, to, sentAt })).toEqual({ kind: 'accepted', peerKey });
  const word = await link.inquire({ peerKey, sender: '', to, sentAt });
  expect(word).toMatchObject({ state: 'delivered', reference: id });
  await link.probe?.();
  link.close();
  await recorder.stop();
  const catcher = await openCatcher(normal, '{"Response":{"RequestId":"caught"}}');
  const client = official(catcher.port) as unknown as Record<
    string,
    (input: object) => Promise<unknown>
  >;
  for (const { action, input } of recorder.sent) await client[action]?.(input);
  await catcher.stop();
  expect(catcher.sent).toEqual(recorder.sent);
  expect(new Set(recorder.sent.map(({ action }) => action))).toEqual(
    new Set([
      'DescribeSmsSignList',
      'AddSmsSign',
      'DescribeSmsTemplateList',
      'AddSmsTemplate',
      'SendSms',
      'PullSmsSendStatus',
      'PullSmsSendStatusByPhoneNumber',
    ]),
  );
});
