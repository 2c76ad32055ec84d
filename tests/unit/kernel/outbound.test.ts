import { expect, test } from '@jest/globals';
import { addressAllowed, openOutbound } from '#server/kernel/outbound/outbound';

const hostile = [
  '127.0.0.1',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'ff02::1',
  '2001:db8::1',
];
test.each(hostile)('the address %s may not be reached', (address) => {
  expect(addressAllowed(address, [])).toBe(false);
});
test.each(['93.184.216.34', '8.8.8.8', '2606:4700::1111'])(
  'the public address %s may be reached',
  (address) => {
    expect(addressAllowed(address, [])).toBe(true);
  },
);

const forms = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0x7f000001/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://localhost/',
  'ftp://8.8.8.8/',
  'file:///etc/passwd',
  'http://user:pw@8.8.8.8/',
  'http://169.254.169.254/latest/meta-data',
];
test.each(forms)('the URL %s is refused before anything is sent', async (url) => {
  const outbound = openOutbound({ allowCidrs: [], dnsServers: async () => [] });
  await expect(outbound.fetch({ method: 'GET', url })).rejects.toMatchObject({
    code: expect.stringMatching(/^outbound\./),
  });
});
test('an operator may allow a private network', () => {
  const outbound = openOutbound({ allowCidrs: ['127.0.0.0/8'], dnsServers: async () => [] });
  expect(outbound.allowed('127.0.10.1')).toBe(true);
  expect(outbound.allowed('10.0.0.1')).toBe(false);
});
