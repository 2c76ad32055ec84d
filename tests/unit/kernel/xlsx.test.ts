import { inflateRawSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { xlsx } from '#server/kernel/http/xlsx';

/** Text of every part of a zip file, read by its central directory. */
const partsOf = (zip: Buffer): Record<string, string> => {
  const parts: Record<string, string> = {};
  let at = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const count = zip.readUInt16LE(at + 10);
  at = zip.readUInt32LE(at + 16);
  for (let i = 0; i < count; i += 1) {
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const raw = zip.subarray(from, from + size);
    parts[name] = (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(raw) : raw).toString('utf8');
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
};

test('a sheet has typed numbers, Chinese text, and no cell that a spreadsheet would run', async () => {
  const file = await xlsx({
    heads: ['域名', '流量'],
    rows: [
      ['=cmd|calc', 30_000],
      ['+1', 0.25],
      ['中文', ''],
    ],
  });
  const parts = partsOf(file);
  const all = Object.values(parts).join('\n');
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  for (const text of ['=cmd|calc', '+1', '中文', '流量'])
    expect(all.replaceAll('&apos;', "'")).toContain(text);
  expect(sheet).toMatch(/<v>30000<\/v>/);
  expect(sheet).toMatch(/<v>0.25<\/v>/);
  expect(sheet).not.toMatch(/<f[ >]/);
});
