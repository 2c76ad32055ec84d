import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import { ScrollBox, EmptyState, Tooltip } from '../../../../ui';
import type { Overview, SupplierConfig } from './ConfigSuppliers';
import { useConfigTexts } from './configTexts';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

/** One line: a field of the origin or of one rule, looked up in any configuration. */
type Line = { key: string; field: string; ofRule: boolean; of(config: EdgeConfig): unknown };
type Group = { key: string; title: ReactNode; lines: Line[] };

export const originLines: Line[] = (['host', 'port', 'protocol', 'hostHeader'] as const).map(
  (field) => ({ key: field, field, ofRule: false, of: (config) => config.origin[field] }),
);

const ruleIn = (config: EdgeConfig, rule: EdgeRule): EdgeRule | undefined =>
  config.rules.find((r) => r.id === rule.id) ??
  config.rules.find((r) => r.pattern === rule.pattern);

/** Fields that most rules leave alone; they are shown where a rule says something. */
const optional = new Set<keyof EdgeRule>([
  'queryNames',
  'originProtocol',
  'originHost',
  'originPath',
  'requestHeaders',
  'responseHeaders',
]);
const hasValue = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== '';

/** The given fields of every rule, a group per rule in matching order. */
export const ruleGroups = (
  content: Overview['desired'],
  fields: readonly (keyof EdgeRule)[],
  offText: string,
): Group[] =>
  content.rules.map(({ rule, live }, at) => ({
    key: rule.id,
    title: (
      <span className="flex flex-wrap items-center gap-2">
        <span className="nums text-ink-muted">{at + 1}.</span>
        <code className="break-all font-mono text-[0.95em]">{rule.pattern}</code>
        {!live && <span className="text-xs text-ink-faint">{offText}</span>}
      </span>
    ),
    lines: fields
      .filter((field) => !optional.has(field) || hasValue(rule[field]))
      .map((field) => ({
        key: `${rule.id}:${field}`,
        field,
        ofRule: true,
        of: (config) => (live ? ruleIn(config, rule)?.[field] : rule[field]),
      })),
  }));

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const ActualValue = ({
  line,
  one,
  wanted,
}: {
  line: Line;
  one: SupplierConfig;
  wanted: unknown;
}) => {
  const words = useConfigTexts();
  const actualConfig = one.reading?.found;
  if (!actualConfig) return <span className="text-ink-faint">{t(texts.config.notReadShort)}</span>;
  const has = line.of(actualConfig);
  const should = line.of(one.wanted);
  const shown = words.value(line.field, has) ?? '–';
  // Header lists come back with their keys in another order; the words are what counts.
  const differs = shown !== (words.value(line.field, should) ?? '–');
  if (differs)
    return (
      <Tooltip text={t(texts.config.differs, { value: words.value(line.field, should) ?? '–' })}>
        <span className="inline-flex items-center gap-1 rounded bg-error-soft px-1 text-error">
          <TriangleAlert size={13} aria-hidden />
          <span className="break-all">{shown}</span>
        </span>
      </Tooltip>
    );
  if (!same(should, wanted))
    return (
      <Tooltip text={t(texts.config.lost)}>
        <span className="text-warning">{t(texts.config.unsupported)}</span>
      </Tooltip>
    );
  return <span className="break-all text-ink-muted">{shown}</span>;
};

/** Desired configuration beside what each supplier was found to have; differences are marked. */
export const ConfigTable = ({
  value,
  groups,
  label,
  empty,
}: {
  value: Overview;
  groups: readonly Group[];
  label: string;
  empty?: ReactNode;
}) => {
  const words = useConfigTexts();
  const desired: EdgeConfig = {
    version: Math.max(1, value.domain.configVersion),
    origin: value.desired.origin,
    rules: value.desired.rules.filter((r) => r.live).map((r) => r.rule),
  };
  if (groups.every((g) => g.lines.length === 0))
    return <>{empty ?? <EmptyState kind="nothing" title={t(texts.config.nothingSaid)} />}</>;
  const cell = 'border-t border-line px-3 py-2 text-left align-top';
  return (
    <ScrollBox label={label} className="bg-surface">
      <table className="w-full min-w-[640px] table-fixed text-sm">
        <thead className="bg-ground text-xs text-ink-muted">
          <tr>
            <th scope="col" className="w-44 px-3 py-1.5 text-left font-medium">
              {label}
            </th>
            <th scope="col" className="px-3 py-1.5 text-left font-medium">
              {t(texts.config.desired)}
            </th>
            {value.suppliers.map((one) => (
              <th key={one.entryId} scope="col" className="px-3 py-1.5 text-left font-medium">
                {words.names.supplier(one.supplier)}
              </th>
            ))}
          </tr>
        </thead>
        {groups
          .filter((g) => g.lines.length > 0)
          .map((group) => (
            <tbody key={group.key}>
              {group.title && (
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={2 + value.suppliers.length}
                    className="border-t border-line bg-ground px-3 py-1.5 text-left font-medium"
                  >
                    {group.title}
                  </th>
                </tr>
              )}
              {group.lines.map((line) => (
                <tr key={line.key}>
                  <th scope="row" className={`${cell} font-normal text-ink-muted`}>
                    {words.label(line.field, line.ofRule)}
                  </th>
                  <td className={`${cell} break-words`}>
                    {words.value(line.field, line.of(desired)) ?? '–'}
                  </td>
                  {value.suppliers.map((one) => (
                    <td key={one.entryId} className={cell}>
                      <ActualValue line={line} one={one} wanted={line.of(desired)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
      </table>
    </ScrollBox>
  );
};
