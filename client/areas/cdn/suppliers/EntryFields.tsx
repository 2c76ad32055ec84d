import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { type Region, regionCodes, regions } from '#shared/edge/regions';
import type { Label } from '#shared/kernel/field';
import { suppliers } from '#shared/suppliers';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { useIsStaff } from '../../../kernel/session/access';
import {
  Button,
  IconButton,
  MultiPicker,
  NumberInput,
  Picker,
  useKit,
  withUnit,
} from '../../../ui';
import { type EntryDraft, newEntry, shareOf } from './entries';
import { cdnWords } from '../words';

/** Names of what an entry holds, in the order of its columns. */
export const entryTexts = {
  regions: cdnWords.regions,
  param: cdnWords.supplierParameter,
  weight: ['权重（0–1000）', 'Weight (0–1000)'],
  coefficient: cdnWords.coefficient,
  share: cdnWords.share,
} as const satisfies Record<string, Label>;
const texts = {
  rest: ['其他所有地区', 'All other regions'],
  coefficientHint: ['留空则用账号系数', "Empty means the account's coefficient"],
  ofAccount: ['账号系数', "Account's"],
  add: ['添加线路', 'Add entry'],
  remove: ['移除线路', 'Remove entry'],
} as const satisfies Record<string, Label>;

const columns = (staff: boolean): string =>
  staff
    ? 'md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_110px_110px_60px_32px]'
    : 'md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_110px_60px_32px]';
const regionSet = new Set<string>(regionCodes);
const isRegion = (code: string): code is Region => regionSet.has(code);

/** One input with its name above it where the row of names does not fit. */
const Named = ({ name, children }: { name: Label; children: ReactNode }) => {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span aria-hidden className="text-xs text-ink-muted md:hidden">
        {t(name)}
      </span>
      {children}
    </div>
  );
};

const Row = ({ entry, all, params, staff, onChange, onRemove }: RowProps) => {
  const { locale } = useKit();
  const share = shareOf(all, entry);
  return (
    <li
      className={`grid grid-cols-2 items-end gap-3 border-b border-line py-3 last:border-0 md:items-start ${columns(staff)}`}
    >
      <Named name={entryTexts.regions}>
        <MultiPicker
          aria-label={t(entryTexts.regions)}
          placeholder={t(texts.rest)}
          value={entry.regions}
          onChange={(codes) => onChange({ regions: codes.filter(isRegion) })}
          options={regionCodes.map((code) => ({
            value: code,
            label: t([regions[code].zh, regions[code].en]),
          }))}
        />
      </Named>
      <Named name={entryTexts.param}>
        <Picker
          aria-label={t(entryTexts.param)}
          placeholder={t(entryTexts.param)}
          value={entry.paramId}
          onChange={(paramId) => onChange({ paramId })}
          options={params}
        />
      </Named>
      <Named name={entryTexts.weight}>
        <NumberInput
          aria-label={t(entryTexts.weight)}
          min={0}
          max={1000}
          value={entry.weight}
          onChange={(n) => onChange({ weight: n ?? 0 })}
        />
      </Named>
      {staff && (
        <Named name={entryTexts.coefficient}>
          <NumberInput
            aria-label={t(entryTexts.coefficient)}
            title={t(texts.coefficientHint)}
            step="any"
            min={0}
            placeholder={t(texts.ofAccount)}
            value={entry.coefficient}
            onChange={(n) => onChange({ coefficient: n })}
          />
        </Named>
      )}
      <span className="nums self-center text-sm text-ink-muted md:text-right">
        <span className="mr-2 text-xs md:hidden">{t(entryTexts.share)}</span>
        <span>{share === null ? '–' : withUnit(share, 'ratio', locale)}</span>
      </span>
      <span className="justify-self-end">
        <IconButton icon={X} label={t(texts.remove)} onClick={onRemove} />
      </span>
    </li>
  );
};
type RowProps = {
  entry: EntryDraft;
  all: readonly EntryDraft[];
  params: { value: string; label: string; note: string }[];
  staff: boolean;
  onChange(patch: Partial<EntryDraft>): void;
  onRemove(): void;
};

/** Supplier entries of a policy or a domain: regions, supplier, weight, share, and for staff the coefficient. */
export const EntryFields = ({ entries, onChange, error }: Props) => {
  const staff = useIsStaff();
  const answer = useQuery(supplierParams.endpoints.choices, {});
  const params = (answer.value?.rows ?? []).map((p) => ({
    value: p.id,
    label: p.name,
    note: t(suppliers[p.supplier].label),
  }));
  const heads = Object.values(entryTexts).filter((n) => staff || n !== entryTexts.coefficient);
  return (
    <>
      <div aria-hidden className={`hidden gap-3 text-xs text-ink-muted md:grid ${columns(staff)}`}>
        {heads.map((name) => (
          <span key={name[1]} className={name === entryTexts.share ? 'text-right' : ''}>
            {t(name)}
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
            staff={staff}
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
      <div>
        <Button size="sm" icon={Plus} onClick={() => onChange([...entries, newEntry()])}>
          {t(texts.add)}
        </Button>
      </div>
    </>
  );
};
type Props = {
  entries: readonly EntryDraft[];
  onChange(entries: EntryDraft[]): void;
  error?: string | undefined;
};
