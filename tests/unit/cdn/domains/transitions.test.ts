import { expect, test } from '@jest/globals';
import { domainStatuses, type DomainStatus } from '#shared/areas/cdn/domains/domain';
import { moves, statusAllows, statusesFor } from '#shared/areas/cdn/domains/transitions';
import {
  cnameOf,
  isWithin,
  rootOf,
  verifyNameOf,
} from '#server/model/cdn/domains/verification/registrableNames';

const all = Object.keys(domainStatuses) as DomainStatus[]; // the keys are the statuses

test('every status has an entry in the table of moves and moves only to known statuses', () => {
  expect(Object.keys(moves).sort()).toEqual([...all].sort());
  for (const next of Object.values(moves)) for (const s of next) expect(all).toContain(s);
});
test('a domain leaves Configuring only for running or one of the two errors', () => {
  expect(moves.Configuring).toEqual(['Activated', 'Error', 'BindCertificateError']);
});
test('a domain is stopped only after it was stopping, which a new activation may end', () => {
  expect(all.filter((s) => moves[s].includes('Suspend'))).toEqual(['Suspending']);
  expect(moves.Activated).toEqual(['Configuring', 'Suspending', 'Moved']);
  expect(statusAllows('Suspending', 'activate')).toBe(true);
});
test('a domain leaves its account from rest alone, running or stopped, and never comes back from there', () => {
  expect(all.filter((s) => moves[s].includes('Moved'))).toEqual(['Activated', 'Suspend']);
  expect(statusesFor('move')).toEqual(['Activated', 'Suspend']);
  expect(moves.Moved).toEqual([]);
});
test('only a running domain can be stopped, and everything but running and busy ones removed', () => {
  expect(statusesFor('stop')).toEqual(['Activated']);
  expect(all.filter((s) => statusAllows(s, 'remove')).sort()).toEqual(
    ['Error', 'Suspend', 'Suspending', 'Unactivated', 'Verifying'].sort(),
  );
});
test.each([
  ['www.demo-shop.test', 'demo-shop.test'],
  ['a.b.example.com.cn', 'example.com.cn'],
  ['example.co.uk', 'example.co.uk'],
  ['example.com', 'example.com'],
  ['www.example.bj.cn', 'example.bj.cn'],
  ['www.example.it.com', 'example.it.com'],
  ['shop.example.xn--55qx5d.cn', 'example.xn--55qx5d.cn'],
  ['www.city.kawasaki.jp', 'city.kawasaki.jp'],
  ['a.foo.kawasaki.jp', 'a.foo.kawasaki.jp'],
  ['it.com', 'it.com'],
  ['*.img.example.com.br', 'example.com.br'],
])('the registrable name of %s is %s', (name, root) => {
  expect(rootOf(name)).toBe(root);
  expect(verifyNameOf(rootOf(name))).toBe(`_manifold-verify.${root}`);
});
test('a name has always the same CNAME, inside the platform zone', () => {
  const first = cnameOf('www.example.com', 'cdn.manifold.test');
  expect(first).toBe(cnameOf('www.example.com', 'cdn.manifold.test'));
  expect(first).toMatch(/^[a-z2-9]{12}\.cdn\.manifold\.test$/);
  expect(cnameOf('img.example.com', 'cdn.manifold.test')).not.toBe(first);
  expect(isWithin(first, 'cdn.manifold.test')).toBe(true);
  expect(isWithin('evilcdn.manifold.test', 'cdn.manifold.test')).toBe(false);
});
