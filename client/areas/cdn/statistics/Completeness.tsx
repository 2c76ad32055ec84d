import * as cdnTerms from '#shared/areas/cdn/terms';
import { suppliers, type Supplier } from '#shared/suppliers';
import { type Source, sourceLabels } from '#shared/metrics';
import { t } from '../../../kernel/text/translate';
import { formatInstant, offsetText, SkeletonLine, StatusDot, Tooltip, useKit } from '../../../ui';

type Mark = {
  paramId: string;
  name: string;
  supplier: string;
  tellsWitnesses: boolean;
  completeTo: string | null;
  pulledFrom: string | null;
};
const texts = {
  removed: ['{domain} {from} – {to} 按请求删除', '{domain} {from} – {to} removed by request'],
  gap: ['{domain} {from} – {to} 无数据：{reason}', '{domain} {from} – {to} without data: {reason}'],
  removedMore: ['另有 {n} 段没有数据', '{n} more {n|span|spans} without data'],
  complete: ['{name} 完整至 {at}', '{name} complete to {at}'],
  fetching: ['更早的数据正在回补，已到 {at}', 'Earlier data is being fetched, down to {at}'],
  mixed: [
    '{name} 无法区分平台自检请求，已计入访问者数据',
    "{name} cannot tell the platform's own requests apart: they are among visitors'",
  ],
  none: ['尚无同步数据', 'Nothing synced yet'],
} as const;
/** Behind this much the dot turns amber. */
const lateMs = { realtime: 600_000, accurate: 1_800_000, log: 7_200_000 } as const;
const isLate = (completeTo: string | null, source: Source): boolean =>
  !completeTo || Date.now() - Date.parse(completeTo) > lateMs[source];
const nameOf = (mark: Mark): string =>
  mark.name || (mark.supplier in suppliers ? t(suppliers[mark.supplier as Supplier].label) : '');

type Props = {
  /** What is shown: the suppliers its numbers come from, which of their sources, from when on. */
  of: { value?: Shown | undefined; failure: unknown };
};
type Removed = { domain: string; from: string; to: string; reason: string | null };
type Shown = {
  suppliers: readonly Mark[];
  removed: readonly Removed[];
  source: Source;
  from: string;
};
/** More are counted in the last note. */
const mostNamed = 3;
/** Until when each supplier's numbers are complete, and how far back the past has been fetched. */
export const Completeness = ({ of: { value, failure } }: Props) => {
  const { timeZone } = useKit();
  if (!value) return failure ? null : <SkeletonLine />;
  const { suppliers: marks, removed, source, from } = value;
  const minute = (at: string) => formatInstant(at, timeZone).slice(0, 16);
  const pulledFrom = marks
    .flatMap((m) => m.pulledFrom ?? [])
    .sort()
    .at(-1);
  // One line for all, unless they differ.
  const same = new Set(marks.map((m) => m.completeTo)).size === 1;
  const shown = same ? marks.slice(0, 1) : marks;
  if (marks.length === 0) return <span className="text-ink-faint">{t(texts.none)}</span>;
  return (
    <span className="nums flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-muted">
      <span>{t(sourceLabels[source])}</span>
      {shown.map((m) => {
        const late = isLate(m.completeTo, source);
        const at = formatInstant(m.completeTo, timeZone);
        return (
          <Tooltip key={m.paramId} text={at}>
            <span>
              <StatusDot tone={late ? 'warning' : 'success'}>
                {t(same ? cdnTerms.isCompleteTo : texts.complete, {
                  name: nameOf(m),
                  at: at.slice(11, 16) || '–',
                })}
              </StatusDot>
            </span>
          </Tooltip>
        );
      })}
      <span className="text-ink-faint">{offsetText(timeZone)}</span>
      {marks
        .filter((m) => !m.tellsWitnesses)
        .map((m) => (
          <StatusDot key={m.paramId} tone="warning">
            {t(texts.mixed, { name: nameOf(m) })}
          </StatusDot>
        ))}
      {removed.slice(0, mostNamed).map((r) => (
        <StatusDot key={`${r.domain} ${r.from}`} tone="neutral">
          {t(r.reason === null ? texts.removed : texts.gap, {
            domain: r.domain,
            from: minute(r.from),
            to: minute(r.to),
            reason: r.reason ?? '',
          })}
        </StatusDot>
      ))}
      {removed.length > mostNamed && (
        <StatusDot tone="neutral">
          {t(texts.removedMore, { n: removed.length - mostNamed })}
        </StatusDot>
      )}
      {pulledFrom && pulledFrom > from && (
        <StatusDot tone="progress">
          {t(texts.fetching, { at: formatInstant(pulledFrom, timeZone).slice(0, 16) })}
        </StatusDot>
      )}
    </span>
  );
};
