import { expect, test } from '@jest/globals';
import { openFont, outlinesOf } from '#server/kernel/draw/glyphs';
import { pdfDocument } from '#server/areas/cdn/bills/pdf/layout';
import { trueTypeOf } from '#server/areas/cdn/bills/pdf/sfnt';

type Read = { glyphForCodePoint(c: number): { id: number; path: { toSVG(): string } } };

test('a document’s font holds exactly its characters, Chinese and Latin, drawn at their weight', () => {
  const text = '费用账单繁體 Bill 0.085';
  const read = (weight: number) =>
    openFont(trueTypeOf(outlinesOf(text, weight), 'T', weight)) as unknown as Read;
  const [thin, bold] = [read(100), read(700)];
  for (const c of new Set(text)) {
    const at = c.codePointAt(0) as number;
    expect(thin.glyphForCodePoint(at).id).toBeGreaterThan(0);
    if (c !== ' ')
      expect(bold.glyphForCodePoint(at).path.toSVG()).not.toBe(
        thin.glyphForCodePoint(at).path.toSVG(),
      );
  }
  expect(thin.glyphForCodePoint('好'.codePointAt(0) as number).id).toBe(0);
});

test('a long table goes on over pages with its head and numbered footers', async () => {
  const rows = Array.from({ length: 90 }, (_, i) => [{ text: `第 ${i} 行` }, { text: String(i) }]);
  const columns = [
    { header: '名称', width: 1 },
    { header: '数', width: 1, right: true },
  ];
  const doc = pdfDocument([{ kind: 'table', columns, rows }], {
    title: 't',
    footer: (n, of) => `${n}/${of}`,
  });
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(part as Buffer);
  const pdf = Buffer.concat(parts).toString('latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(3);
  expect(pdf).toContain('BillPlain');
});
