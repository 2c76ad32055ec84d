import { grants, grantLabels } from '#shared/areas/rights';
import { type Grant, type Level, levels, type StaffRights } from '#shared/kernel/access';
import { levelLabels } from '#shared/kernel/rights';
import { staff } from '#shared/areas/platform/staff/staff';
import { useQuery } from '../../../kernel/request/query';
import type { ControlProps } from '../../../kernel/screens/formTypes';
import { t } from '../../../kernel/text/translate';
import { Callout, Picker, Segments } from '../../../ui';
import { texts } from './texts';

type Grants = StaffRights['grants'];
const none = 'none';
const options = [
  { value: none, label: t(texts.none) },
  ...levels.map((level) => ({ value: level, label: t(levelLabels[level]) })),
];
/** The table with one module set to a level, or taken away. */
const withLevel = (granted: Grants, grant: Grant, level: Level | typeof none): Grants => {
  const { [grant]: _, ...rest } = granted;
  return level === none ? rest : { ...rest, [grant]: level };
};

const Row = ({ grant, granted, onChange }: RowProps) => (
  <li className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-1.5 last:border-0">
    <span className="text-sm">{t(grantLabels[grant])}</span>
    <Segments
      size="sm"
      label={t(grantLabels[grant])}
      options={options as { value: Level | typeof none; label: string }[]}
      value={granted[grant] ?? none}
      onChange={(level) => onChange(withLevel(granted, grant, level))}
    />
  </li>
);
type RowProps = { grant: Grant; granted: Grants; onChange(next: Grants): void };

/** Every module with its level, taken over from a colleague where somebody likes. */
export const GrantGrid = ({ value, onChange, values }: ControlProps) => {
  /* Safe cast: the form keeps what the contract of staff says. */
  const granted = (value ?? {}) as Grants;
  const colleagues = useQuery(staff.endpoints.list, { size: 200 });
  if (values['staffTop'] === true) return <Callout tone="neutral">{t(texts.topNote)}</Callout>;
  const rows = (colleagues.value?.rows ?? []).filter((p) => p.id !== values['id'] && !p.staffTop);
  return (
    <div className="min-w-0">
      {rows.length > 0 && (
        <Picker
          className="mb-2"
          aria-label={t(texts.copyFrom)}
          placeholder={t(texts.copyFrom)}
          value={null}
          options={rows.map((p) => ({ value: p.id, label: p.email }))}
          onChange={(id) => onChange({ ...rows.find((p) => p.id === id)?.grants })}
        />
      )}
      <ul>
        {grants.map((grant) => (
          <Row key={grant} {...{ grant, granted, onChange }} />
        ))}
      </ul>
    </div>
  );
};
