import { X } from 'lucide-react';
import { useState } from 'react';
import { longestSheet, sheetColumns } from '#shared/areas/cdn/corrections/planMethods';
import { csvRows, separatorOf } from '#shared/kernel/csv';
import type { ControlProps } from '../../../kernel/screens/formTypes';
import { t } from '../../../kernel/text/translate';
import { Button, TextDrop } from '../../../ui';
import { PointLine, type SheetCells } from './PointLine';
import { texts } from './texts';

const words = texts.points;
/** A longer sheet is named instead of shown: a text box of 100,000 lines would stall the page. */
const mostShown = 1_000;
const linesIn = (text: string) => text.split('\n').filter((line) => line.trim() !== '').length;

/** A sheet with one more point, in the order and with the separator of what is there. */
const withPoint = (sheet: string, point: SheetCells): string => {
  const separator = separatorOf(sheet);
  const [first] = csvRows(sheet, separator);
  const head = first?.cells.map((name) => name.toLowerCase()) ?? [];
  const order = sheetColumns.every((name) => head.includes(name)) ? head : sheetColumns;
  const cells: Record<string, string> = point;
  const line = order.map((name) => cells[name] ?? '').join(separator);
  return sheet === '' ? line : `${sheet}\n${line}`;
};

/** What is wrong with the sheet, line by line, as the server tells. */
const Faults = ({ errorOf }: Pick<ControlProps, 'errorOf'>) => {
  const faults: string[] = [];
  for (let i = 0; ; i += 1) {
    const text = errorOf(`sheet.${i}`);
    if (text === undefined) break;
    faults.push(text);
  }
  return faults.length === 0 ? null : (
    <section
      aria-label={t(words.faults)}
      // Scrollable, so it must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-60 overflow-auto rounded border border-line px-3 py-2"
    >
      <ul className="flex flex-col gap-1 text-sm text-error">
        {faults.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
};

/** The points of a sheet: typed, line by line, or read from a file. */
export const SheetInput = ({ value, onChange, ids, errorOf }: ControlProps) => {
  const text = typeof value === 'string' ? value : '';
  const [fileName, setFileName] = useState('');
  const lines = linesIn(text);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {lines > mostShown ? (
        <div className="flex items-center justify-between gap-2 rounded border border-line bg-ground px-3 py-2 text-sm">
          <span className="min-w-0 truncate">{t(words.long, { name: fileName, n: lines })}</span>
          <Button size="sm" variant="ghost" icon={X} onClick={() => onChange('')}>
            {t(words.clear)}
          </Button>
        </div>
      ) : (
        <>
          <TextDrop
            {...ids}
            rows={10}
            autoCapitalize="off"
            placeholder="www.example.com,2026-01-31T08:00Z,CN,bytes,123456"
            value={text}
            onText={(next, name) => {
              setFileName(name ?? '');
              onChange(next);
            }}
            fileLabel={t(words.file)}
            accept=".csv,.txt,text/csv,text/plain"
            maxBytes={longestSheet}
          />
          <PointLine onAdd={(point) => onChange(withPoint(text.trimEnd(), point))} />
        </>
      )}
      <Faults errorOf={errorOf} />
    </div>
  );
};
