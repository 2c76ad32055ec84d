import { crc32, deflateRawSync } from 'node:zlib';

const u16 = (n: number) => Buffer.from(Uint16Array.of(n).buffer);
const u32 = (n: number) => Buffer.from(Uint32Array.of(n).buffer);

/** A ZIP archive of parts, each deflated; `says` is what the directory claims a part unpacks to, in place of the truth. */
export const archiveOf = (
  parts: Readonly<Record<string, string | Buffer>>,
  says: Readonly<Record<string, number>> = {},
): Buffer => {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const octets = Buffer.from(content);
    const packed = deflateRawSync(octets, { level: 1 });
    const common = Buffer.concat([
      u16(20),
      u16(0),
      u16(8),
      u32(0),
      u32(crc32(octets)),
      u32(packed.length),
      u32(says[name] ?? octets.length),
      u16(name.length),
      u16(0),
    ]);
    const body = Buffer.concat([u32(0x04034b50), common, Buffer.from(name), packed]);
    entries.push(
      Buffer.concat([
        u32(0x02014b50),
        u16(20),
        common,
        u16(0),
        u16(0),
        u16(0),
        u32(0),
        u32(at),
        Buffer.from(name),
      ]),
    );
    bodies.push(body);
    at += body.length;
  }
  const directory = Buffer.concat(entries);
  const n = entries.length;
  const end = [
    u32(0x06054b50),
    u16(0),
    u16(0),
    u16(n),
    u16(n),
    u32(directory.length),
    u32(at),
    u16(0),
  ];
  return Buffer.concat([...bodies, directory, ...end]);
};

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (of: Readonly<Record<string, string>>) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(
    of,
  )
    .map(([kind, to], i) => `<Relationship Id="r${i}" Type="${types}/${kind}" Target="${to}"/>`)
    .join('')}</Relationships>`;

/** The parts of a workbook around one sheet, as a spreadsheet program writes them. */
export const workbookParts = (
  sheet: string | Buffer,
  more: { texts?: string; styles?: string; sheets?: string } = {},
): Record<string, string | Buffer> => ({
  '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
  'xl/workbook.xml': `<workbook xmlns:r="${types}"><sheets>${more.sheets ?? ''}<sheet name="S" sheetId="1" r:id="r0"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations({
    worksheet: 'worksheets/sheet1.xml',
    sharedStrings: '/xl/sharedStrings.xml',
    styles: 'styles.xml',
  }),
  'xl/worksheets/sheet1.xml': sheet,
  ...(more.texts === undefined ? {} : { 'xl/sharedStrings.xml': more.texts }),
  ...(more.styles === undefined ? {} : { 'xl/styles.xml': more.styles }),
});
