import { useState } from 'react';
import { smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import type { Out } from '#shared/kernel/contract';
import { FailurePanel, Pending } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Button, Card, Checkbox, Field, Select, TextInput } from '../../../ui';
import { texts } from './texts';

type Use = { as: 'number' | 'variable' | 'none'; name: string };
type Sample = Out<typeof smsNumberFiles.endpoints.sample>;
const isNumber = (cell: string | undefined) => cell?.includes('•••') ?? false;
const variableName = /^[A-Za-z][A-Za-z0-9_]{0,31}$/;

/** What the columns most likely hold: the first with numbers, and those whose head is a name for a variable. */
const guess = ({ columns, rows }: Sample): { uses: Use[]; hasHeader: boolean } => {
  const hasHeader = rows.length > 1 && !(rows[0] ?? []).some(isNumber);
  const body = hasHeader ? rows.slice(1) : rows;
  const all = Array.from({ length: columns }, (_, i) => i);
  const numbers = all.find((i) => body.some((r) => isNumber(r[i]))) ?? 0;
  const uses = all.map((i): Use => {
    const head = (hasHeader && rows[0]?.[i]) || '';
    if (i === numbers) return { as: 'number', name: '' };
    return variableName.test(head) ? { as: 'variable', name: head } : { as: 'none', name: '' };
  });
  return { uses, hasHeader };
};

type HeadProps = { n: number; use: Use; onChange(use: Use): void };
const ColumnHead = ({ n, use, onChange }: HeadProps) => (
  <th className="min-w-[150px] border-b border-line px-2 py-2 align-top font-normal">
    <span className="mb-1 block text-xs text-ink-muted">{t(texts.column, { n })}</span>
    <Select
      aria-label={`${t(texts.column, { n })}: ${t(texts.use)}`}
      value={use.as}
      onChange={(e) => onChange({ ...use, as: e.target.value as Use['as'] })}
      options={[
        { value: 'number', label: t(texts.numberUse) },
        { value: 'variable', label: t(texts.variableUse) },
        { value: 'none', label: t(texts.noUse) },
      ]}
    />
    {use.as === 'variable' && (
      <TextInput
        className="mt-1"
        aria-label={`${t(texts.column, { n })}: ${t(texts.variableName)}`}
        placeholder={t(texts.variableName)}
        value={use.name}
        aria-invalid={variableName.test(use.name) ? undefined : true}
        onChange={(e) => onChange({ ...use, name: e.target.value })}
      />
    )}
  </th>
);

type ChoiceProps = { id: string; sample: Sample; onChecking(): void };
const Choice = ({ id, sample, onChecking }: ChoiceProps) => {
  const [{ uses, hasHeader }, set] = useState(() => guess(sample));
  const [callingCode, setCode] = useState('');
  const check = useMutation(smsNumberFiles.endpoints.check, { inline: true });
  const numbers = uses.flatMap((u, i) => (u.as === 'number' ? [i + 1] : []));
  const variables = uses.flatMap((u, i) =>
    u.as === 'variable' ? [{ name: u.name, column: i + 1 }] : [],
  );
  const [numberColumn] = numbers;
  const begin = async () => {
    if (numberColumn === undefined) return;
    const input = { id, hasHeader, numberColumn, variables, callingCode: callingCode || null };
    if (await check.run(input)) onChecking();
  };
  return (
    <Card
      title={t(texts.mapping)}
      note={t(texts.lines, { n: sample.rows.length })}
      actions={
        <Button
          variant="primary"
          busy={check.busy}
          disabled={
            (numbers.length !== 1 && t(texts.oneNumber)) ||
            (variables.some((v) => !variableName.test(v.name)) && t(texts.variableHint))
          }
          onClick={() => void begin()}
        >
          {t(texts.check)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <FailurePanel failure={check.failure} />
        <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
          <Field label={t(texts.code)} hint={t(texts.codeHint)} className="max-w-md">
            {(ids) => (
              <TextInput
                {...ids}
                inputMode="numeric"
                maxLength={4}
                value={callingCode}
                onChange={(e) => setCode(e.target.value.trim())}
              />
            )}
          </Field>
          <Checkbox
            className="mt-7"
            label={t(texts.header)}
            checked={hasHeader}
            onChange={(e) => set({ uses, hasHeader: e.target.checked })}
          />
        </div>
        <p className="text-xs text-ink-faint">{t(texts.variableHint)}</p>
        {/* Scrollable, so it must be reachable by keyboard. */}
        <section
          aria-label={t(texts.mapping)}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="max-h-[50vh] overflow-auto"
        >
          <table className="w-full text-left text-sm">
            <thead>
              <tr>
                {uses.map((use, i) => (
                  <ColumnHead
                    key={i}
                    n={i + 1}
                    use={use}
                    onChange={(next) =>
                      set({ hasHeader, uses: uses.map((u, at) => (at === i ? next : u)) })
                    }
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {sample.rows.map((cells, at) => (
                <tr key={at} className={hasHeader && at === 0 ? 'text-ink-faint' : undefined}>
                  {uses.map((_, i) => (
                    <td key={i} className="max-w-[260px] truncate border-b border-line px-2 py-1">
                      {cells[i] || '–'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </Card>
  );
};

/** Says what each column of a file holds, above its first rows, and has every row checked. */
export const MapColumns = ({ id, onChecking }: { id: string; onChecking(): void }) => {
  const answer = useQuery(smsNumberFiles.endpoints.sample, { id });
  return (
    <>
      <Pending of={answer} className="h-80 w-full" />
      {answer.value && <Choice id={id} sample={answer.value} onChecking={onChecking} />}
    </>
  );
};
