import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startAlibabaCarrier } from '#lab/carriers/alibaba/api';
import { Book } from '#lab/carriers/book';
import { fileWith } from '#server/drivers/sms/filing';
import { openLink } from '#server/drivers/sms/open';
import { cloudCarrierCredentials } from '#shared/edge/labCredentials';
import { until } from '../../support/until';
import { openCatcher, openRecorder, optionsAt } from './smsRecorder';

/*
 * Alibaba Cloud's own client as a second one of the emulator of their SMS: it is content with what the emulator answers, and what our
 * driver sends is what it would send.
 */
const models = createRequire(import.meta.url)(
  '@alicloud/dysmsapi20170525',
) as typeof import('@alicloud/dysmsapi20170525');
const { systemId, password, qualification } = cloudCarrierCredentials.alibaba;
const zoneMs = 8 * 3_600_000;
const today = () => new Date(Date.now() + zoneMs).toISOString().slice(0, 10).replaceAll('-', '');

/** An RPC call wherever its parameters travel. */
const normal = (headers: IncomingMessage['headers'], url: string, form: string) => ({
  action: String(headers['x-acs-action']),
  version: String(headers['x-acs-version']),
  parameters: Object.fromEntries(
    [...new URL(url, 'http://x').searchParams, ...new URLSearchParams(form)].sort(([a], [b]) =>
      a < b ? -1 : 1,
    ),
  ),
});

let folder: string;
let emulator: Awaited<ReturnType<typeof startAlibabaCarrier>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'manifold-alibaba-sms-'));
  emulator = await startAlibabaCarrier(new Book(join(folder, 'book')), 0);
  emulator.carrier.switches = { ...emulator.carrier.switches, filingMs: 0 };
});
afterAll(async () => {
  await emulator?.stop();
  rmSync(folder, { recursive: true, force: true });
});
const official = (port: number) =>
  new models.default({
    accessKeyId: systemId,
    accessKeySecret: password,
    endpoint: `127.0.0.1:${port}`,
    protocol: 'http',
  } as ConstructorParameters<typeof models.default>[0]);

test('Alibaba Cloud SMS: their own client is content with the emulator, from a signature to the state of a message', async () => {
  const client = official(emulator.port);
  const m = models;
  const sign = {
    signName: 'Harbour',
    signSource: 0,
    signType: 1,
    qualificationId: Number(qualification),
  };
  const creation = await client.createSmsSign(new m.CreateSmsSignRequest(sign));
  expect(creation.body?.code).toBe('OK');
  const read = await client.getSmsSign(new m.GetSmsSignRequest({ signName: 'Harbour' }));
  expect(read.body?.signStatus).toBe(1);
  const template = await client.createSmsTemplate(
    new m.CreateSmsTemplateRequest({
      templateName: 'login',
      templateContent: 'Your code is ${code}',
      templateType: 0,
      relatedSignName: 'Harbour',
      templateRule: '{"code":"numberCaptcha"}',
    }),
  );
  const templateCode = template.body?.templateCode ?? '';
  const status = await client.getSmsTemplate(new m.GetSmsTemplateRequest({ templateCode }));
  expect(status.body?.templateStatus).toBe('1');
  const listed = await client.querySmsTemplateList(
    new m.QuerySmsTemplateListRequest({ pageIndex: 1, pageSize: 50 }),
  );
  expect(listed.body?.smsTemplateList?.map((t) => t.templateCode)).toContain(templateCode);
  const signs = await client.querySmsSignList(
    new m.QuerySmsSignListRequest({ pageIndex: 1, pageSize: 50 }),
  );
  expect(signs.body?.smsSignList?.map((s) => s.auditStatus)).toContain('AUDIT_STATE_PASS');
  const sms = { phoneNumbers: '13800000700', signName: 'Harbour', templateCode, outId: 'sdk-1' };
  const missing = await client.sendSms(new m.SendSmsRequest(sms));
  expect(missing.body?.code).toBe('isv.TEMPLATE_MISSING_PARAMETERS');
  const full = new m.SendSmsRequest({ ...sms, templateParam: '{"code":"4711"}' });
  const sent = await client.sendSms(full);
  expect(sent.body?.code).toBe('OK');
  const batch = await client.sendBatchSms(
    new m.SendBatchSmsRequest({
      phoneNumberJson: '["13800000701","6581000702"]',
      signNameJson: '["Harbour","Harbour"]',
      templateCode,
      templateParamJson: '[{"code":"1"},{"code":"2"}]',
    }),
  );
  expect(batch.body?.code).toBe('OK');
  const details = new m.QuerySendDetailsRequest({
    phoneNumber: '13800000700',
    sendDate: today(),
    pageSize: 10,
    currentPage: 1,
    bizId: sent.body?.bizId,
  });
  await until(async () => {
    const answer = await client.querySendDetails(details);
    const [detail] = answer.body?.smsSendDetailDTOs?.smsSendDetailDTO ?? [];
    return detail?.outId === 'sdk-1' && detail.sendStatus === 3;
  });
  expect([...emulator.carrier.book.entries].map((e) => e.to)).toEqual([
    '8613800000700',
    '8613800000701',
    '6581000702',
  ]);
});

type RequestClass = { new (map: object): unknown; names(): Record<string, string> };
/** Parameters by their wire names as the request of their own client; a name it does not know is an error. */
const requestOf = (action: string, parameters: Record<string, string>): unknown => {
  const Request = (models as unknown as Record<string, RequestClass>)[`${action}Request`];
  if (!Request) throw new Error(`Their client knows no ${action}.`);
  const own = Object.entries(Request.names());
  const map = Object.entries(parameters).map(([wire, value]) => {
    const name = own.find(([, theirs]) => theirs === wire)?.[0];
    if (!name) throw new Error(`Their client knows no ${action}.${wire}.`);
    return [name, value];
  });
  return new Request(Object.fromEntries(map));
};

test('Alibaba Cloud SMS: what our driver sends is what their own client sends', async () => {
  const recorder = await openRecorder(emulator.port, normal);
  const options = optionsAt('alibaba', recorder.port);
  const of = { remark: 'about orders & more+', code: null };
  const sign = {
    ...of,
    kind: 'signature' as const,
    reference: 'a-1',
    name: 'Manifold',
    source: 'brand',
    proof: null,
  };
  await fileWith(options, sign);
  expect((await fileWith(options, sign))?.state).toBe('accepted');
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
  await fileWith(options, { ...template, code });
  const link = await openLink(options, {
    receipt: () => undefined,
    incoming: () => undefined,
    ended: () => undefined,
  });
  const [id, to, sentAt] = ['7280000000000000001', '8613800000800', new Date().toISOString()];
  const filed = { signature: 'Manifold', code, values: { guest: '李 "L"', order: 'A+1 & 2' } };
  const answer = await new Promise((done) =>
    link.send({ id, to, from: '', text: '', filed }, 1, done),
  );
  expect(answer).toMatchObject({ kind: 'accepted' });
  const { peerKey } = answer as { peerKey: string };
  expect(await link.ask?.({ id, to, sentAt })).toEqual({ kind: 'accepted', peerKey: id });
  const word = await link.inquire({ peerKey, sender: '', to, sentAt });
  expect(word).toMatchObject({ reference: id });
  await link.probe?.();
  link.close();
  await recorder.stop();
  const catcher = await openCatcher(normal, '{"Code":"OK"}');
  const client = official(catcher.port) as unknown as Record<
    string,
    (request: unknown) => Promise<unknown>
  >;
  for (const { action, parameters } of recorder.sent)
    await client[action.slice(0, 1).toLowerCase() + action.slice(1)]?.(
      requestOf(action, parameters),
    );
  await catcher.stop();
  expect(catcher.sent).toEqual(recorder.sent);
  expect(new Set(recorder.sent.map(({ action }) => action))).toEqual(
    new Set([
      'GetSmsSign',
      'CreateSmsSign',
      'QuerySmsTemplateList',
      'CreateSmsTemplate',
      'GetSmsTemplate',
      'QuerySmsSignList',
      'SendSms',
      'QuerySendDetails',
    ]),
  );
});
