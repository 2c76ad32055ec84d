import '../jsdomPolyfills';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Precheck } from '../../../client/areas/cdn/domains/forms/Precheck';
import { texts as certificateTexts } from '../../../client/areas/cdn/certificates/texts';
import { setFetcher } from '../../../client/kernel/request/http';
import { t } from '../../../client/kernel/text/translate';
import { answer } from '../answer';
import { draw } from '../kit';

const input = { origin: '10.0.0.1', originProtocol: 'http' as const, originHostHeader: null };
const fault = {
  path: 'origin',
  code: 'outbound.refused',
  text: ['不允许访问该地址', 'Not allowed'],
};
const refusal = {
  code: 'request.invalid',
  values: {},
  text: ['参数错误', 'Parameter input error'],
  fields: [fault],
  requestId: '0123456789',
};

test('a wrong origin is told in one sentence, without the number of the request', async () => {
  setFetcher(async () => answer(refusal, 400));
  const { container } = draw(<Precheck input={input} />);
  expect(await screen.findByText('不允许访问该地址')).toBeTruthy();
  expect(container.textContent).not.toMatch(/参数错误|0123456789|无法完成/);
});
test('what stands at its field already is not said again beside it', async () => {
  setFetcher(async () => answer(refusal, 400));
  draw(<Precheck input={input} hasErrors />);
  expect(await screen.findByText(/更正左侧标出的内容/)).toBeTruthy();
  expect(screen.queryByText('不允许访问该地址')).toBeNull();
});
test('an origin that nothing answers at is not said to answer wrongly', async () => {
  const steps = [
    { step: 'resolve', state: 'failed', ms: 3, text: ['找不到该域名的地址', 'No address'] },
    { step: 'connect', state: 'skipped', ms: null, text: ['未执行', 'Not done'] },
  ];
  setFetcher(async () => answer({ ok: false, ms: 3, steps }, 200));
  draw(<Precheck input={input} />);
  expect(await screen.findByText('无法连接源站，仍可保存。')).toBeTruthy();
  expect(screen.getByText('找不到该域名的地址')).toBeTruthy();
});
test('a certificate without domains is not said to cover all of none', () => {
  expect(t(certificateTexts.replace.unbound, { version: 1 })).not.toMatch(/0|全部/);
  expect(certificateTexts.replace.note[1]).toContain('plural');
});
