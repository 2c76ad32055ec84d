import { posix } from 'node:path';
import { type Archive, SheetFault } from './archive';
import { readAll } from './xml';

const mostOctets = 4 * 1024 * 1024;
type Relation = { id: string; kind: string; target: string };

/** What a part of a workbook refers to, by whole paths. */
const relationsOf = async (archive: Archive, part: string): Promise<Relation[]> => {
  const folder = posix.dirname(part);
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations: Relation[] = [];
  await readAll(archive.open(name, mostOctets), {
    open(tag, a) {
      if (tag !== 'Relationship') return;
      const target = a['Target'] ?? '';
      relations.push({
        id: a['Id'] ?? '',
        kind: posix.basename(a['Type'] ?? ''),
        target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      });
    },
  });
  return relations;
};

/** Where the parts of a workbook lie that say what its first visible sheet holds. */
export type Workbook = {
  sheet: string;
  texts: string | null;
  styles: string | null;
  calendar: 1900 | 1904;
};

/** Finds the first visible sheet of a workbook. Throws SheetFault when the archive is no workbook. */
export const readWorkbook = async (archive: Archive): Promise<Workbook> => {
  const part = (await relationsOf(archive, '')).find((r) => r.kind === 'officeDocument')?.target;
  if (!part) throw new SheetFault('unreadable', 'no workbook');
  const sheets: { relation: string; visible: boolean }[] = [];
  let calendar: Workbook['calendar'] = 1900;
  await readAll(archive.open(part, mostOctets), {
    open(tag, a) {
      if (tag === 'workbookPr' && /^(1|true)$/.test(a['date1904'] ?? '')) calendar = 1904;
      if (tag !== 'sheet') return;
      const relation = Object.entries(a).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
      sheets.push({ relation, visible: (a['state'] ?? 'visible') === 'visible' });
    },
  });
  const relations = await relationsOf(archive, part);
  const first = sheets.find((s) => s.visible) ?? sheets[0];
  const sheet = relations.find((r) => r.id === first?.relation)?.target;
  if (!sheet) throw new SheetFault('unreadable', 'no sheet');
  const partOf = (kind: string) => {
    const target = relations.find((r) => r.kind === kind)?.target;
    return target && archive.has(target) ? target : null;
  };
  return { sheet, texts: partOf('sharedStrings'), styles: partOf('styles'), calendar };
};
