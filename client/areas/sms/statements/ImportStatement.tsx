import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { mostStatement, smsStatements } from '#shared/areas/sms/statements/statements';
import { csvRows, isBlank, separatorOf } from '#shared/kernel/csv';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { useQuery } from '../../../kernel/request/query';
import type { ControlProps } from '../../../kernel/screens/formTypes';
import type { ToolbarDialogProps } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { Select, TextDrop } from '../../../ui';
import { StatementWords } from './StatementWords';
import { texts } from './texts';

/** Names carriers give to the columns, by the field they fill. */
const usual = {
  idColumn: /^(id|message.?id|msg.?id|编号)$/i,
  stateColumn: /^(state|status|stat|状态)$/i,
  segmentsColumn: /^(segments|parts|count|条数)$/i,
  priceColumn: /^(price|amount|cost|金额)$/i,
} as const;
type Name = keyof typeof usual;
const names = Object.keys(usual) as Name[];
const halves = Object.fromEntries(names.map((name) => [name, { wide: false }]));
const mostName = 120;

/** The names of a file's columns: the cells of its first row that holds any. */
const headsOf = (value: unknown): string[] => {
  const text = typeof value === 'string' ? value : '';
  for (const row of csvRows(text, separatorOf(text)))
    if (!isBlank(row)) return [...new Set(row.cells)].filter(Boolean);
  return [];
};

const File = ({ value, change, values, ids, label }: ControlProps) => {
  const paramId = typeof values['paramId'] === 'string' ? values['paramId'] : '';
  const last = useQuery(smsStatements.endpoints.mapping, paramId ? { paramId } : null).value;
  const mapping = last?.columns;
  const heads = headsOf(value);
  const key = `${paramId} ${heads.join('|')} ${JSON.stringify(mapping ?? null)}`;
  // Columns as they were named last for this carrier, else as carriers usually name them.
  useEffect(() => {
    if (heads.length === 0) return;
    const before = mapping && {
      idColumn: mapping.id,
      stateColumn: mapping.state,
      segmentsColumn: mapping.segments,
      priceColumn: mapping.price,
    };
    const guess = (name: Name) =>
      heads.find((h) => h === before?.[name]) ?? heads.find((h) => usual[name].test(h)) ?? '';
    change({
      ...Object.fromEntries(names.map((name) => [name, guess(name)])),
      words: last?.words ?? {},
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return (
    <TextDrop
      {...ids}
      aria-label={label}
      rows={6}
      value={typeof value === 'string' ? value : ''}
      onText={(text, name) => change({ text, ...(name ? { name: name.slice(0, mostName) } : {}) })}
      fileLabel={t(texts.file)}
      maxBytes={mostStatement}
      accept=".csv,.txt,text/csv,text/plain"
      placeholder={'id;number;state;segments;price\n1f3a;8613800000001;DELIVRD;1;0.03'}
    />
  );
};

const Column = ({ value, onChange, values, ids, label }: ControlProps) => (
  <Select
    {...ids}
    aria-label={label}
    value={typeof value === 'string' ? value : ''}
    empty={t(texts.column)}
    options={headsOf(values['text']).map((name) => ({ value: name, label: name }))}
    onChange={(e) => onChange(e.target.value)}
  />
);

/** Tries a carrier's file against what we have; nothing changes until the result is applied. */
const ImportStatement = ({ onClose, onDone }: ToolbarDialogProps) => {
  const navigate = useNavigate();
  return (
    <FormDialog
      area={smsStatements}
      endpoint={smsStatements.endpoints.create}
      names={['paramId', 'currency', 'fromDay', 'toDay', 'text', ...names, 'words', 'name']}
      start={{ currency: 'USD', words: {} }}
      controls={{
        text: File,
        idColumn: Column,
        stateColumn: Column,
        segmentsColumn: Column,
        priceColumn: Column,
        words: StatementWords,
      }}
      looks={{ text: { wide: true }, ...halves, words: { bare: true, wide: true } }}
      columns={2}
      size="lg"
      title={t(texts.add)}
      submit={t(texts.tryIt)}
      above={<p className="text-sm text-ink-muted">{t(texts.note)}</p>}
      onClose={onClose}
      onDone={(row) => {
        onDone();
        navigate(`/sms-imporMessageLog?open=${row.id}`);
      }}
    />
  );
};
export default ImportStatement;
