import { useMemo } from 'react';
import { messageStates } from '#shared/areas/sms/records/states';
import {
  longestWord,
  mostWords,
  type StatementWords as Words,
  statementWordStates,
} from '#shared/areas/sms/statements/statements';
import { wordReader } from '#shared/areas/sms/statements/words';
import { csvRows, separatorOf } from '#shared/kernel/csv';
import type { ControlProps } from '../../../kernel/screens/formTypes';
import { t } from '../../../kernel/text/translate';
import { Select } from '../../../ui';
import { texts } from './texts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The words of a file's column that are not generally known, with their lines, the most frequent first. */
const unknownWords = (text: string, column: string): [string, number][] => {
  if (column === '') return [];
  const stateOf = wordReader({});
  const lines = new Map<string, number>();
  let place: number | null = null;
  for (const { cells, broken } of csvRows(text, separatorOf(text))) {
    if (broken) continue;
    place ??= cells.indexOf(column);
    const word = cells[place] ?? '';
    if (word === column || word === '' || word.length > longestWord) continue;
    if (stateOf(word) === null) lines.set(word, (lines.get(word) ?? 0) + 1);
  }
  return [...lines].sort(([, a], [, b]) => b - a).slice(0, mostWords);
};

/** Asks what a carrier's own words mean; nothing is drawn while every word of the file is known. */
export const StatementWords = ({ value, onChange, values, ids }: ControlProps) => {
  const text = textOf(values['text']);
  const column = textOf(values['stateColumn']);
  const unknown = useMemo(() => unknownWords(text, column), [text, column]);
  if (unknown.length === 0) return null;
  const words = (value ?? {}) as Words;
  return (
    <fieldset {...ids} className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t(texts.words)}</legend>
      <p className="text-xs text-ink-muted">{t(texts.wordsHint)}</p>
      {unknown.map(([word, lines]) => (
        <div key={word} className="flex items-center gap-3">
          <span className="min-w-0 grow truncate font-mono text-xs" title={word}>
            {word}
          </span>
          <span className="shrink-0 text-xs text-ink-muted tabular-nums">
            {t(texts.linesWith, { n: lines })}
          </span>
          <div className="w-44 shrink-0">
            <Select
              aria-label={word}
              value={words[word] ?? ''}
              empty={t(texts.noMeaning)}
              options={statementWordStates.map((state) => ({
                value: state,
                label: t(state === 'sent' ? texts.notFinal : messageStates[state]),
              }))}
              onChange={(e) => {
                const { [word]: _gone, ...others } = words;
                const state = statementWordStates.find((name) => name === e.target.value);
                onChange(state ? { ...others, [word]: state } : others);
              }}
            />
          </div>
        </div>
      ))}
    </fieldset>
  );
};
