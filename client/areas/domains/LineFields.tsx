import { Plus, X } from 'lucide-react';
import { supplierParams } from '#shared/areas/suppliers/supplierParams';
import { type Region, regionCodes, regions } from '#shared/edge/regions';
import { suppliers } from '#shared/suppliers';
import { useAnswer } from '../../kernel/answers';
import { Button, IconButton, MultiPicker, NumberInput, Picker, useKit, withUnit } from '../../ui';
import { type EntryDraft, newEntry, shareOf } from '../suppliers/entries';
import { useWords } from './words';

const columns = 'md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_96px_96px_56px_32px]' as const;
const known = new Set<string>(regionCodes);
const isRegion = (code: string): code is Region => known.has(code);

type RowProps = {
  entry: EntryDraft;
  all: readonly EntryDraft[];
  params: { value: string; label: string; note: string }[];
  onChange(patch: Partial<EntryDraft>): void;
  onRemove(): void;
};
const Row = ({ entry, all, params, onChange, onRemove }: RowProps) => {
  const say = useWords();
  const { locale } = useKit();
  const share = shareOf(all, entry);
  return (
    <li
      className={`grid grid-cols-1 items-start gap-2 border-b border-line py-3 last:border-0 ${columns}`}
    >
      <MultiPicker
        aria-label={say('config.field.regions')}
        placeholder={say('domains.lines.default')}
        value={entry.regions}
        onChange={(codes) => onChange({ regions: codes.filter(isRegion) })}
        options={regionCodes.map((code) => ({
          value: code,
          label: say([regions[code].zh, regions[code].en]),
        }))}
      />
      <Picker
        aria-label={say('domains.lines.param')}
        placeholder={say('domains.lines.param')}
        value={entry.paramId}
        onChange={(paramId) => onChange({ paramId })}
        options={params}
      />
      <NumberInput
        aria-label={say('config.field.weight')}
        min={0}
        max={1000}
        value={entry.weight}
        onChange={(n) => onChange({ weight: n ?? 0 })}
      />
      <NumberInput
        aria-label={say('config.field.coefficient')}
        step="any"
        min={0}
        placeholder="1"
        value={entry.coefficient}
        onChange={(n) => onChange({ coefficient: n })}
      />
      <span className="nums self-center text-right text-sm text-ink-muted">
        {share === null ? '–' : withUnit(share, 'ratio', locale)}
      </span>
      <IconButton icon={X} label={say('domains.lines.remove')} onClick={onRemove} />
    </li>
  );
};

/** Supplier entries of one domain: region, supplier and parameter, weight, coefficient, share. */
export const LineFields = ({
  entries,
  onChange,
  error,
}: {
  entries: readonly EntryDraft[];
  onChange(entries: EntryDraft[]): void;
  error?: string | undefined;
}) => {
  const say = useWords();
  const found = useAnswer(supplierParams.endpoints.choices, {});
  const params = (found.value?.rows ?? []).map((p) => ({
    value: p.id,
    label: p.name,
    note: say(suppliers[p.supplier].label),
  }));
  const heads = [
    'config.field.regions',
    'domains.lines.param',
    'config.field.weight',
    'config.field.coefficient',
    'domains.lines.share',
  ] as const;
  return (
    <section aria-label={say('config.ownLines')}>
      <div aria-hidden className={`hidden gap-2 text-xs text-ink-muted md:grid ${columns}`}>
        {heads.map((h) => (
          <span key={h} className={h === 'domains.lines.share' ? 'text-right' : ''}>
            {say(h)}
          </span>
        ))}
      </div>
      <ul>
        {entries.map((entry) => (
          <Row
            key={entry.key}
            entry={entry}
            all={entries}
            params={params}
            onChange={(patch) =>
              onChange(entries.map((e) => (e.key === entry.key ? { ...e, ...patch } : e)))
            }
            onRemove={() => onChange(entries.filter((e) => e.key !== entry.key))}
          />
        ))}
      </ul>
      {error && (
        <p role="alert" className="mb-2 text-sm text-error">
          {error}
        </p>
      )}
      <Button size="sm" icon={Plus} onClick={() => onChange([...entries, newEntry()])}>
        {say('domains.lines.add')}
      </Button>
    </section>
  );
};
