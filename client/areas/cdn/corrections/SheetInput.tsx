import { X } from 'lucide-react';
import { useState } from 'react';
import { longestSheet } from '#shared/areas/cdn/corrections/planMethods';
import type { ControlProps } from '../../../kernel/screens/formTypes';
import { t } from '../../../kernel/text/translate';
import { Button, TextDrop } from '../../../ui';
import { PointLine } from './PointLine';
import { texts } from './texts';

const words = texts.points;
/** A longer sheet is named instead of shown: a text box of 100,000 lines would stall the page. */
const mostShown = 1_000;
const linesIn = (text: string) => text.split('\n').filter((line) => line.trim() !== '').length;

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
          <PointLine
            onAdd={(line) => onChange(text.trim() === '' ? line : `${text.trimEnd()}\n${line}`)}
          />
        </>
      )}
      <Faults errorOf={errorOf} />
    </div>
  );
};
