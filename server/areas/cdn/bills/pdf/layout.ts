import PDFDocument from 'pdfkit';
import { outlinesOf } from '../../../../kernel/draw/glyphs';
import { trueTypeOf } from './sfnt';

export type Cell = { text: string; right?: boolean; strong?: boolean };
export type Column = { header: string; width: number; right?: boolean };
/** What a document is made of, from top to bottom. */
export type Block =
  | { kind: 'title'; text: string; aside: string }
  | { kind: 'facts'; items: readonly (readonly [string, string])[] }
  | { kind: 'heading'; text: string }
  | { kind: 'mark'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly Cell[])[] };

const margin = 48;
const width = 595.28 - margin * 2;
const bottom = 841.89 - margin - 20;
const ink = '#1b2230';
const faint = '#667085';
const line = '#d0d5dd';
const rowPad = 4;

type Doc = PDFKit.PDFDocument;
const textsOf = (b: Block): string[] => {
  if (b.kind === 'facts') return b.items.flat();
  if (b.kind === 'table')
    return [...b.columns.map((c) => c.header), ...b.rows.flat().map((c) => c.text)];
  return b.kind === 'title' ? [b.text, b.aside] : [b.text];
};

const room = (doc: Doc, height: number): void => {
  if (doc.y + height > bottom) doc.addPage();
};
const rule = (doc: Doc, y: number, color = line): void => {
  doc
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.5)
    .strokeColor(color)
    .stroke();
};

const row = (
  doc: Doc,
  columns: readonly Column[],
  cells: readonly Cell[],
  o: { color: string; strong?: boolean },
): void => {
  const total = columns.reduce((sum, c) => sum + c.width, 0);
  const at = (w: number) => (w / total) * width;
  const font = (c: Cell) => doc.font(o.strong || c.strong ? 'strong' : 'plain').fontSize(9);
  const height =
    Math.max(
      ...cells.map((c, i) =>
        font(c).heightOfString(c.text, { width: at(columns[i]?.width ?? 0) - 8 }),
      ),
    ) +
    rowPad * 2;
  room(doc, height);
  const y = doc.y;
  let x = margin;
  cells.forEach((c, i) => {
    const w = at(columns[i]?.width ?? 0);
    font(c)
      .fillColor(o.color)
      .text(c.text, x + 4, y + rowPad, {
        width: w - 8,
        align: (c.right ?? columns[i]?.right) ? 'right' : 'left',
      });
    x += w;
  });
  doc.y = y + height;
  rule(doc, doc.y);
  doc.x = margin;
};

const table = (doc: Doc, b: Block & { kind: 'table' }): void => {
  const head = () =>
    row(
      doc,
      b.columns,
      b.columns.map((c) => ({ text: c.header })),
      { color: faint },
    );
  room(doc, 60);
  rule(doc, doc.y);
  head();
  for (const cells of b.rows) {
    const page = doc.bufferedPageRange().count;
    if (doc.y + 20 > bottom) doc.addPage();
    if (doc.bufferedPageRange().count > page) head();
    row(doc, b.columns, cells, { color: ink });
  }
  doc.moveDown(0.8);
};

const facts = (doc: Doc, items: readonly (readonly [string, string])[]): void => {
  const half = width / 2;
  for (let i = 0; i < items.length; i += 2) {
    const y = doc.y;
    [items[i], items[i + 1]].forEach((item, n) => {
      if (!item) return;
      doc.font('plain').fontSize(9).fillColor(faint);
      doc.text(item[0], margin + n * half, y, { width: 90 });
      doc.fillColor(ink).text(item[1], margin + n * half + 92, y, { width: half - 100 });
    });
    doc.y = y + 15;
  }
  doc.x = margin;
  doc.moveDown(0.6);
};

const draw = (doc: Doc, b: Block): void => {
  doc.x = margin;
  switch (b.kind) {
    case 'title':
      doc
        .font('strong')
        .fontSize(20)
        .fillColor(ink)
        .text(b.text, { width: width * 0.6 });
      doc.font('plain').fontSize(10).fillColor(faint);
      doc.text(b.aside, margin, margin + 8, { width, align: 'right' });
      doc.y = margin + 42;
      return;
    case 'facts':
      return facts(doc, b.items);
    case 'heading':
      room(doc, 80);
      doc.font('strong').fontSize(12).fillColor(ink).text(b.text, { width });
      doc.moveDown(0.3);
      return;
    case 'mark':
      doc.font('strong').fontSize(10).fillColor('#b54708').text(b.text, { width });
      doc.moveDown(0.6);
      return;
    case 'note':
      room(doc, 40);
      doc.font('plain').fontSize(8).fillColor(faint).text(b.text, { width });
      return;
    case 'table':
      table(doc, b);
  }
};

/** An A4 document of blocks, with fonts that hold exactly the characters it shows. */
export const pdfDocument = (
  blocks: readonly Block[],
  o: { title: string; footer(n: number, of: number): string },
): Doc => {
  const text = [...blocks.flatMap(textsOf), o.title, o.footer(1234567890, 0), ' ?'].join('');
  const plain = trueTypeOf(outlinesOf(text, 400), 'BillPlain', 400);
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    // Safe cast: pdfkit takes a font file's bytes here too; its types know names only.
    font: plain as unknown as string,
    info: { Title: o.title, Producer: 'Manifold', Creator: 'Manifold' },
  });
  doc.registerFont('plain', plain);
  doc.registerFont('strong', trueTypeOf(outlinesOf(text, 650), 'BillStrong', 650));
  for (const b of blocks) draw(doc, b);
  const { count } = doc.bufferedPageRange();
  for (let i = 0; i < count; i += 1) {
    doc.switchToPage(i);
    // The footer stands below the margin, where text would otherwise begin a new page.
    doc.page.margins.bottom = 0;
    doc.font('plain').fontSize(8).fillColor(faint);
    doc.text(o.footer(i + 1, count), margin, 841.89 - margin, { width, align: 'right' });
  }
  doc.end();
  return doc;
};
