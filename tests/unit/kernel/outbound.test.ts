import { expect, test } from '@jest/globals';
import { addressAllowed, openOutbound, portAllowed } from '#server/kernel/outbound/outbound';

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
  // Services of a provider's own, behind public addresses.
  '168.63.129.16',
  '::ffff:168.63.129.16',
  '161.26.0.10',
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
  const outbound = openOutbound({ allowCidrs: [], ports: ['1-65535'], dnsServers: async () => [] });
  await expect(outbound.fetch({ method: 'GET', url })).rejects.toMatchObject({
    code: expect.stringMatching(/^outbound\./),
  });
});
test('an operator may allow a private network', () => {
  const outbound = openOutbound({
    allowCidrs: ['127.0.0.0/8'],
    ports: [],
    dnsServers: async () => [],
  });
  expect(outbound.allowed('127.0.10.1')).toBe(true);
  expect(outbound.allowed('10.0.0.1')).toBe(false);
});

test.each([
  [443, true],
  [8000, true],
  [8050, true],
  [8101, false],
  [22, false],
  [6379, false],
])('port %i of a list of ports and ranges: %s', (port, allowed) => {
  expect(portAllowed(port, ['80', '443', '8000-8100'])).toBe(allowed);
});
test('customers reach listed ports of public hosts alone, settings of the platform any', async () => {
  const outbound = openOutbound({ allowCidrs: [], ports: ['443'], dnsServers: async () => [] });
  await expect(outbound.check('http://8.8.8.8:6379/')).rejects.toMatchObject({
    code: 'outbound.port',
    values: { port: '6379' },
  });
  expect(await outbound.check('https://8.8.8.8/')).toBe('8.8.8.8');
  expect(await outbound.check('http://8.8.8.8:6379/', { anyPort: true })).toBe('8.8.8.8');
});
test.each([
  ['https://user:pw@8.8.8.8/', 'outbound.credentials'],
  ['https://user@hooks.example.test/', 'outbound.credentials'],
  ['https://8.8.8.8:22/', 'outbound.port'],
  ['https://169.254.169.254/', 'outbound.refused'],
  ['https://[::1]/', 'outbound.refused'],
])('%s is refused when it is saved', (url, code) => {
  const outbound = openOutbound({ allowCidrs: [], ports: ['443'], dnsServers: async () => [] });
  expect(() => outbound.mustFit('url', url)).toThrow(
    expect.objectContaining({ fields: [expect.objectContaining({ path: 'url', code })] }),
  );
  expect(() => outbound.mustFit('url', 'https://hooks.example.test/x')).not.toThrow();
});
