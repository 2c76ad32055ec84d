import { messageStates, type MessageState } from '#shared/areas/sms/records/states';
import { spanDays, longestDays } from '#shared/areas/sms/statistics/question';
import type { smsStatistics } from '#shared/areas/sms/statistics/statistics';
import type { Label } from '#shared/kernel/field';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { TimeRange, useKit } from '../../../ui';
import { Summary } from './Summary';
import { texts } from './texts';
import { useQuestion } from './useQuestion';

type Row = RowOf<typeof smsStatistics.endpoints.list>;

/** The span of time, in the address. */
export const Period = () => {
  const { span, setSpan } = useQuestion();
  return (
    <TimeRange
      label={t(texts.span)}
      value={span}
      onChange={setSpan}
      maxDays={longestDays}
      presets={(Object.keys(spanDays) as (keyof typeof spanDays)[]).map((last) => ({
        value: last,
        label: t(texts.last[last]),
      }))}
    />
  );
};
/** The span is chosen at the head of the page, where it stands for an empty list as well. */
export const spanParts = {
  head: Period,
  filters: {
    last: { label: texts.span, beside: true },
    from: { label: texts.span, beside: true },
    to: { label: texts.span, beside: true },
  },
} as const;

/** What a group is called that has no name of its own, by what it is grouped by. */
const unnamed: Partial<Record<Row['by'], Label>> = {
  error: texts.noError,
  template: texts.noTemplate,
  signature: texts.noSignature,
};
const nameOf = ({ by, name }: Row, locale: string): string => {
  if (name === null) return t(unnamed[by] ?? texts.noCarrier);
  if (by === 'state') return t(messageStates[name as MessageState]);
  if (by === 'country') return new Intl.DisplayNames([locale], { type: 'region' }).of(name) ?? name;
  return name;
};
/** A group's name leads to its messages alone. */
const GroupName = ({ row }: { row: Row }) => {
  const { locale } = useKit();
  const { hrefOf } = useQuestion();
  const href = row.name === null ? null : hrefOf(row.by, row.id);
  const name = nameOf(row, locale);
  return href ? (
    <a className="truncate text-accent-ink hover:underline" href={href} title={name}>
      {name}
    </a>
  ) : (
    <span title={name}>{name}</span>
  );
};
/** Cells of every list of groups. */
export const groups = { ...spanParts, cells: { name: GroupName } };

/** Below totals and line: the customer's day, and the totals of the platform. */
export const totalParts: ListParts<Row> = { ...groups, above: () => <Summary /> };
/** Below the funnel as well. */
export const funnelParts: ListParts<Row> = { ...groups, above: () => <Summary funnel compare /> };
