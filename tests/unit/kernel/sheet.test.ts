import { expect, test } from '@jest/globals';
import { xlsx } from '#server/kernel/http/xlsx';
import type { Octets } from '#server/kernel/sheet/archive';
import { sheetRows, type SheetRow } from '#server/kernel/sheet/rows';
import { archiveOf, workbookParts } from '../../support/workbook';

const pieces = (octets: Buffer): Octets => ({
  size: octets.length,
  async *read(from, to) {
    for (let at = from; at < to; at += 700) yield octets.subarray(at, Math.min(to, at + 700));
  },
});
const rowsOf = async (octets: Buffer): Promise<SheetRow[]> => {
  const rows: SheetRow[] = [];
  for await (const some of sheetRows(pieces(octets))) rows.push(...some);
  return rows;
};
const why = (octets: Buffer) =>
  rowsOf(octets).then(
    () => 'read',
    (e: { name: string; why: string }) => `${e.name} ${e.why}`,
  );
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

test('a workbook is read as it is shown: shared and rich texts, numbers with all digits, dates, gaps, the first visible sheet', async () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0 &quot;days&quot;"/><numFmt numFmtId="171" formatCode="yyyy/mm/dd hh:mm"/></numFmts>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`;
  const texts = `<sst><si><t>phone</t></si><si><r><t>Li </t></r><r><t>Wei &amp; 李</t></r><rPh><t>reading</t></rPh></si></sst>`;
  const rows = await rowsOf(
    archiveOf({
      ...workbookParts(
        sheet(`<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t>city</t></is></c></row>
          <row r="5"><c r="A5"><v>8.613800000001E12</v></c><c r="B5" t="s"><v>1</v></c><c r="AA5" t="b"><v>1</v></c></row>
          <row r="6"><c><v>46352</v></c><c s="1"><v>46352</v></c><c s="2"><v>3</v></c><c s="3"><v>46352.75</v></c><c t="e"><v>#N/A</v></c><c t="str"><f>A1</f><v>x</v></c><c><v>0.30000000000000004</v></c></row>`),
        { texts, styles, sheets: '<sheet name="H" sheetId="2" state="hidden" r:id="r9"/>' },
      ),
      'xl/media/picture.png': Buffer.alloc(2_000, 7),
    }),
  );
  expect(rows[0]).toEqual({ n: 2, cells: ['phone', '', 'city'] });
  expect(rows[1]).toMatchObject({ n: 5 });
  expect(rows[1]?.cells.slice(0, 3)).toEqual(['8613800000001', 'Li Wei & 李', '']);
  expect(rows[1]?.cells[26]).toBe('TRUE');
  expect(rows[2]?.cells).toEqual(['46352', '2026-11-26', '3', '2026-11-26 18:00', '', 'x', '0.3']);
  const own = await xlsx({ heads: ['phone', 'n'], rows: [['+8613800000001', 7]] });
  expect((await rowsOf(own)).map((r) => r.cells)).toEqual([
    ['phone', 'n'],
    ['+8613800000001', '7'],
  ]);
});

test('what is no workbook, or unpacks to more than it says or than is taken, is refused without being held', async () => {
  const good = archiveOf(workbookParts(sheet('<row><c><v>1</v></c></row>')));
  expect(await why(good)).toBe('read');
  expect(await why(good.subarray(0, good.length - 10))).toBe('SheetFault unreadable');
  expect(await why(Buffer.from('no archive'.repeat(100)))).toBe('SheetFault unreadable');
  expect(await why(archiveOf({ 'word/document.xml': 'x' }))).toBe('SheetFault unreadable');
  for (const bad of [
    sheet('<row r="7"/><row r="7"/>'),
    sheet('<row r="1048577"/>'),
    sheet('<row>&open;</row>'),
    `<!DOCTYPE x [<!ENTITY a "b">]>${sheet('<row><c><v>&a;</v></c></row>')}`,
    '<a>'.repeat(1_000),
    `<a b="${'x'.repeat(200_000)}"/>`,
    '<row',
    Buffer.from([0x3c, 0xff, 0xfe]),
  ])
    expect(await why(archiveOf(workbookParts(bad)))).toBe('SheetFault unreadable');
  // A long text is no longer than a cell can be; a part that says too little of itself is cut off.
  const long = await rowsOf(
    archiveOf(workbookParts(sheet(`<row><c t="str"><v>${'y'.repeat(300_000)}</v></c></row>`))),
  );
  expect(long[0]?.cells[0]).toHaveLength(1_000);
  const name = 'xl/worksheets/sheet1.xml';
  const bomb = workbookParts(Buffer.alloc(40_000_000, 0x20));
  expect(await why(archiveOf(bomb, { [name]: 10 }))).toBe('SheetFault unreadable');
  expect(await why(archiveOf(bomb, { [name]: 3_000_000_000 }))).toBe('SheetFault tooLarge');
  const texts = `<sst>${`<si><t>${'z'.repeat(1_000)}</t></si>`.repeat(110_000)}</sst>`;
  expect(await why(archiveOf(workbookParts(sheet(''), { texts })))).toBe('SheetFault tooLarge');
});
