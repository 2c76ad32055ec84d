import { Plus, X } from 'lucide-react';
import { Button, Card, IconButton, Select, TextInput } from '../../../../ui';
import type { FieldsProps } from './RuleFields';
import type { HeaderChange } from './ruleDraft';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

type HeadersProps = {
  label: string;
  value: HeaderChange[];
  onChange(next: HeaderChange[]): void;
  error?: string;
};
const HeaderLines = ({ label, value, onChange, error }: HeadersProps) => {
  const change = (at: number, patch: Partial<HeaderChange>) =>
    onChange(value.map((h, i) => (i === at ? { ...h, ...patch } : h)));
  const operations = [
    { value: 'set' as const, label: t(texts.rule.header.set) },
    { value: 'remove' as const, label: t(texts.rule.header.remove) },
  ];
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium text-ink-2">{label}</legend>
      {value.map((h, i) => (
        <div key={i} className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
          <Select
            aria-label={`${label} ${i + 1}`}
            className="!w-24 shrink-0"
            options={operations}
            value={h.operation}
            onChange={(e) =>
              change(
                i,
                e.target.value === 'remove'
                  ? { operation: 'remove', value: '' }
                  : { operation: 'set' },
              )
            }
          />
          <TextInput
            mono
            className="w-52"
            aria-label={`${t(texts.rule.header.name)} ${i + 1}`}
            placeholder={t(texts.rule.header.name)}
            value={h.name}
            onChange={(e) => change(i, { name: e.target.value })}
          />
          <TextInput
            mono
            className="min-w-0 flex-1"
            aria-label={`${t(texts.rule.header.value)} ${i + 1}`}
            placeholder={t(texts.rule.header.value)}
            disabled={h.operation === 'remove'}
            value={h.value}
            onChange={(e) => change(i, { value: e.target.value })}
          />
          <IconButton
            icon={X}
            label={t(texts.rule.header.drop)}
            onClick={() => onChange(value.filter((_, at) => at !== i))}
          />
        </div>
      ))}
      {error && (
        <p role="alert" className="text-xs text-error">
          {error}
        </p>
      )}
      <span>
        <Button
          size="sm"
          icon={Plus}
          disabled={value.length >= 32}
          onClick={() => onChange([...value, { operation: 'set', name: '', value: '' }])}
        >
          {t(texts.rule.header.add)}
        </Button>
      </span>
    </fieldset>
  );
};

/** Headers in both directions. */
export const HeaderFields = ({ draft, set, errorOf: error }: FieldsProps) => {
  return (
    <Card title={t(texts.rule.headers)}>
      <div className="flex flex-col gap-5">
        <HeaderLines
          label={t(texts.rule.requestHeaders)}
          value={draft.requestHeaders}
          error={error('requestHeaders')}
          onChange={(requestHeaders) => set({ requestHeaders })}
        />
        <HeaderLines
          label={t(texts.rule.responseHeaders)}
          value={draft.responseHeaders}
          error={error('responseHeaders')}
          onChange={(responseHeaders) => set({ responseHeaders })}
        />
      </div>
    </Card>
  );
};
