import { expect, test } from '@jest/globals';
import { inflateSync } from 'node:zlib';
import { nextKey, waitingKey } from '#server/cli/keyFile';
import { isHandMade } from '#server/areas/platform/session/challenge.store';
import { deviceLabel, deviceOf } from '#shared/areas/platform/session/device';
import { breachedWords } from '#server/model/platform/session/breachedWords.data';
import { isCommon } from '#server/model/platform/session/commonPasswords';
import { emailTexts, renderEmail } from '#server/model/platform/session/mail/emailTexts';
import { checkNewPassword } from '#server/model/platform/session/passwords';
import { countryOf, unusual } from '#server/model/platform/session/signInLocation';
import { drawPuzzle, puzzleSize, takePuzzle } from '#server/areas/platform/session/captcha';
import { qrOf } from '#server/model/platform/session/totp.store';

const email = 'wangxiaoming@example.test';

test.each([
  ['', '', 'session.passwordEmpty'],
  ['Abcd1234!x', 'Abcd1234!y', 'session.passwordMismatch'],
  ['Sh0rt!a', 'Sh0rt!a', 'session.passwordWeak'],
  ['alllower1!', 'alllower1!', 'session.passwordWeak'],
  ['ALLUPPER1!', 'ALLUPPER1!', 'session.passwordWeak'],
  ['NoDigits!!', 'NoDigits!!', 'session.passwordWeak'],
  ['NoSpecial12', 'NoSpecial12', 'session.passwordWeak'],
  [`Aa1!${'x'.repeat(125)}`, `Aa1!${'x'.repeat(125)}`, 'session.passwordLong'],
  ['P@ssw0rd1!', 'P@ssw0rd1!', 'session.passwordCommon'],
  ['WangXiaoMing1!', 'WangXiaoMing1!', 'session.passwordCommon'],
])('a new password %s / %s is refused as %s', (next, repeat, code) => {
  expect(() => checkNewPassword(next, repeat, email)).toThrow(code);
});

test('a password that keeps every rule passes, Chinese letters included', () => {
  expect(() => checkNewPassword('云Quartz-7-Lamp', '云Quartz-7-Lamp', email)).not.toThrow();
});

test.each([
  'Admin@123',
  'Qwerty#2024',
  'Abcd1234!',
  'Aa123456!',
  'Welcome1!',
  'Ch@ngeMe1',
  'Qazwsx123!',
  'Liverpool#1',
  'Tinkerbell!22',
  'Pa$$w0rd',
])('%s is a well-known password', (password) => expect(isCommon(password, email)).toBe(true));

test('each of the commonest breached passwords is refused, also with capitals, digits and signs around it', () => {
  const breached = breachedWords.trim().split(/\s+/);
  expect(breached.length).toBeGreaterThan(9_000);
  const ways = (w: string) => [
    w,
    `${w[0]?.toUpperCase()}${w.slice(1)}1!`,
    `#${w.toUpperCase()}2024`,
  ];
  expect(breached.flatMap(ways).filter((p) => !isCommon(p, email))).toEqual([]);
});

test('movements that no hand makes are told from those of a hand', () => {
  const hand: [number, number][] = [0, 60, 130, 260, 390, 480].map((ms, i) => [ms, i * 20]);
  expect(isHandMade(hand, 100)).toBe(true);
  expect(isHandMade([], 100)).toBe(false);
  expect(isHandMade(hand, 140)).toBe(false);
  expect(
    isHandMade(
      hand.map(([ms, x]) => [ms / 2, x]),
      100,
    ),
  ).toBe(false);
  const robot: [number, number][] = Array.from({ length: 11 }, (_, i) => [i * 50, i * 10]);
  expect(isHandMade(robot, 100)).toBe(false);
  expect(
    isHandMade(
      [
        [0, 0],
        [100, 0],
        [200, 200],
        [400, 200],
      ],
      200,
    ),
  ).toBe(false);
});

test('puzzles are small PNG pictures whose gap lies within reach, each given out once', () => {
  const seen = new Set<string>();
  for (let i = 0; i < 20; i += 1) {
    const p = i % 2 ? takePuzzle() : drawPuzzle();
    expect(p.x).toBeGreaterThanOrEqual(puzzleSize.piece + 30);
    expect(p.x).toBeLessThanOrEqual(puzzleSize.width - puzzleSize.piece);
    const png = Buffer.from(p.background.split(',')[1] ?? '', 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.length).toBeLessThan(40_000);
    const at = png.indexOf('IDAT');
    const body = png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
    expect(inflateSync(body)).toHaveLength((puzzleSize.width + 1) * puzzleSize.height);
    seen.add(p.background);
  }
  expect(seen.size).toBe(20);
});

test('a sign-in is unusual by its country, else by its device, and never the first one', () => {
  const usual = [{ country: 'CN', device: 'Chrome / Windows' }];
  expect(unusual([], { country: 'US', device: 'Safari / iOS' })).toBeNull();
  expect(unusual(usual, { country: 'CN', device: 'Chrome / Windows' })).toBeNull();
  expect(unusual(usual, { country: 'US', device: 'Chrome / Windows' })).toBe('country:US');
  expect(unusual(usual, { country: null, device: 'Safari / iOS' })).toBe('device:Safari / iOS');
  expect(unusual(usual, { country: null, device: 'unknown' })).toBeNull();
});

test('devices are named without their versions', () => {
  const edge =
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0';
  expect(deviceOf(edge)).toBe('Edge / Windows');
  expect(deviceOf('curl/8')).toBe('unknown');
});

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome 141 on Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Edge 141 on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari 18 on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.7390.26 Mobile/15E148 Safari/604.1',
    'Chrome 141 on iOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    'Firefox 143 on Linux',
  ],
])('a session is shown by its browser, not by %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)?.[1]).toBe(label);
  expect(deviceLabel('curl/8')).toBeNull();
});

test('public addresses have a country, private ones none', async () => {
  await expect(countryOf('8.8.8.8')).resolves.toBe('US');
  await expect(countryOf('127.0.0.1')).resolves.toBeNull();
  await expect(countryOf('not an address')).resolves.toBeNull();
});

test('every letter fills all its places in both languages and cannot carry markup', () => {
  const values = {
    account: '<b>A</b>',
    inviter: 'i',
    link: 'http://x/?a=1&b="2"',
    email: 'e',
    at: 't',
    place: 'p',
    reason: 'r',
    subject: 's\r\nBcc: x',
    text: '<script>',
  };
  for (const template of Object.keys(emailTexts) as (keyof typeof emailTexts)[]) {
    for (const language of ['zh-CN', 'en'] as const) {
      const { subject, text, html } = renderEmail(template, language, values);
      expect(`${subject}${text}`).not.toMatch(/\{\w+\}/);
      expect(subject).not.toMatch(/[\r\n]/);
      expect(html).not.toMatch(/<script|<b>|"2"/);
    }
  }
});

test('a QR code is a square of dark unit squares', () => {
  const { size, path } = qrOf('otpauth://totp/Manifold:a?secret=JBSWY3DPEHPK3PXP');
  expect((size - 21) % 4).toBe(0);
  expect(path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
});

test('a new master key waits behind the present one until it is moved to the front', () => {
  const lines = ['k2:bbb', 'k1:aaa'];
  const key = nextKey(lines);
  expect(key).toMatch(/^k3:/);
  expect(waitingKey(lines)).toBeNull();
  expect(waitingKey([...lines, key])).toBe(key);
  expect(waitingKey([key, ...lines])).toBeNull();
});
