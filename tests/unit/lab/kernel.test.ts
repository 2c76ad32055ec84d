import { X509Certificate, createPrivateKey } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Act, openStore } from '#lab/kernel/journal';
import { chooser, draws } from '#lab/kernel/random';
import { createCertificate, createChain } from '#lab/kernel/selfSigned';

describe('the durable store', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'manifold-store-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const act = (id: string): Act => ({ id, at: '', kind: 'k', ref: 'r', target: 't' });
  const idsOf = async (acts: AsyncIterable<Act>) => {
    const ids: string[] = [];
    for await (const each of acts) ids.push(each.id);
    return ids;
  };

  test('what was committed is there after a start without a close', async () => {
    const store = await openStore(folder);
    store.commit([
      { table: 'a', key: 'x', value: { n: 1 } },
      { table: 'b', key: 'y', value: 'text' },
    ]);
    store.commit([{ table: 'a', key: 'x', value: { n: 2 } }], [act('1')]);
    const again = await openStore(folder);
    expect(again.table('a').get('x')).toEqual({ n: 2 });
    expect(again.table('b').get('y')).toBe('text');
    expect(await idsOf(again.acts())).toEqual(['1']);
  });

  test('a torn last line is forgotten as a whole and new ones follow', async () => {
    const store = await openStore(folder);
    store.commit([{ table: 'a', key: 'x', value: 1 }]);
    store.close();
    appendFileSync(join(folder, 'state.ndjson'), '{"c":[["a","x",2],["a","y"');
    const again = await openStore(folder);
    expect([...again.table('a')]).toEqual([['x', 1]]);
    again.commit([{ table: 'a', key: 'z', value: 3 }]);
    expect((await openStore(folder)).table('a').get('z')).toBe(3);
  });

  test('starting compacts the journal, keeps every act once and forgets removed entries', async () => {
    const store = await openStore(folder);
    for (let n = 0; n < 100; n += 1) {
      store.commit([{ table: 'a', key: 'x', value: n }], [act(String(n))]);
    }
    store.commit([{ table: 'a', key: 'gone', value: 1 }]);
    store.commit([{ table: 'a', key: 'gone', value: null }]);
    for (let i = 0; i < 3; i += 1) (await openStore(folder)).close();
    expect(readFileSync(join(folder, 'state.ndjson'), 'utf8').trim().split('\n').length).toBe(1);
    const last = await openStore(folder);
    expect([...last.table('a')]).toEqual([['x', 99]]);
    expect((await idsOf(last.acts())).length).toBe(100);
  });
});

describe('certificates', () => {
  test('a chain ends at its root and is for its names', () => {
    const chain = createChain({ subject: 'a.test', names: ['a.test', '*.b.test', '127.0.0.1'] });
    const [leafPem = '', middlePem = ''] = chain.certificatePem.split(
      /(?<=END CERTIFICATE-----\n)/,
    );
    const [leaf, middle, root] = [leafPem, middlePem, chain.rootPem].map(
      (p) => new X509Certificate(p),
    );
    if (!leaf || !middle || !root) throw new Error('three certificates are expected');
    expect(leaf.verify(middle.publicKey) && middle.verify(root.publicKey)).toBe(true);
    expect(leaf.checkIssued(middle) && middle.checkIssued(root)).toBe(true);
    expect(leaf.checkHost('x.b.test')).toBe('*.b.test');
    expect(leaf.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(leaf.checkHost('c.test')).toBeUndefined();
    expect(leaf.checkPrivateKey(createPrivateKey(chain.privateKeyPem))).toBe(true);
    expect([leaf.ca, middle.ca, root.ca]).toEqual([false, true, true]);
  });

  test('times before and after 2050 are told as asked', () => {
    const issued = createCertificate({
      subject: 'a.test',
      names: ['a.test'],
      notBefore: new Date('2020-01-02T03:04:05Z'),
      notAfter: new Date('2055-06-07T08:09:10Z'),
    });
    const read = new X509Certificate(issued.certificatePem);
    expect(new Date(read.validFrom).toISOString()).toBe('2020-01-02T03:04:05.000Z');
    expect(new Date(read.validTo).toISOString()).toBe('2055-06-07T08:09:10.000Z');
  });
});

describe('deterministic draws', () => {
  test('a seed gives one sequence and weights are kept', () => {
    const [a, b] = [draws('s'), draws('s')];
    expect([a(), a(), a()]).toEqual([b(), b(), b()]);
    const pick = chooser(['x', 'y'], (item) => (item === 'x' ? 3 : 1));
    const draw = draws('weights');
    let x = 0;
    for (let i = 0; i < 10_000; i += 1) if (pick(draw()) === 'x') x += 1;
    expect(x).toBeGreaterThan(7_300);
    expect(x).toBeLessThan(7_700);
  });
});
