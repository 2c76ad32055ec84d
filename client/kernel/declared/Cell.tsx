import type * as z from 'zod';
import { kindOf, metaOf, type Kind, type Sentence } from '#shared/kernel/field';
import { sentenceText } from '#shared/kernel/sentences';
import { microsPerUnit } from '#shared/kernel/units';
import { StatusDot, Tag } from '../../ui/text/Badge';
import { CopyText } from '../../ui/text/CopyText';
import { useKit } from '../../ui/texts';
import { Tile } from '../../ui/layout/Tile';
import { formatAgo, formatInstant, formatMoment, offsetText } from '../../ui/time';
import { type Unit, withUnit } from '../../ui/units';
import { t } from '../text/translate';
import { words } from '../text/words';
import { isEmpty } from './shape';

/** Amounts are said in the currency of their row, where it has one. */
type Props = {
  value: unknown;
  schema: z.ZodType;
  currency?: string | undefined;
  /** Instants are told to the second: events and logs. */
  seconds?: boolean | undefined;
};

/** A money amount of micro-units as people write it: the decimals of its field, two unless it is a price. */
export const moneyText = (micros: number, locale: string, digits = moneyDigits): string =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(micros / microsPerUnit);
const moneyDigits = 2;

const Time = ({ at, seconds }: { at: string; seconds?: boolean | undefined }) => {
  const { locale, timeZone } = useKit();
  return (
    <time
      dateTime={at}
      title={`${formatInstant(at, timeZone)} ${offsetText(timeZone, Date.parse(at))} · ${formatAgo(at, locale)}`}
      className="whitespace-nowrap"
    >
      {formatMoment(at, timeZone, seconds)}
    </time>
  );
};

/** One value of a choice: a coloured state where the contract gives a tone, else a word. */
export const Choice = ({ value, schema }: { value: string; schema: z.ZodType }) => {
  const option = metaOf(schema).options?.[value];
  if (!option) return <>{value}</>;
  const word = t(option);
  const { options = {}, tile } = metaOf(schema);
  if (tile) return <Tile name={word} index={Object.keys(options).indexOf(value)} />;
  return option[2] ? <StatusDot tone={option[2]}>{word}</StatusDot> : <>{word}</>;
};

const yes = words.yes;
const no = words.no;
const numeric: ReadonlySet<Kind> = new Set(['count', 'money', 'bytes', 'bps', 'ratio', 'ms']);
/** Whether values of a field stand at the right, figures under figures. */
export const isNumeric = (schema: z.ZodType): boolean => numeric.has(kindOf(schema));

/** The unit of a numeric kind; money is an amount in its currency. */
export const unitOf = (kind: Kind): Unit =>
  kind === 'bytes' || kind === 'bps' || kind === 'ratio' || kind === 'ms'
    ? kind
    : kind === 'money'
      ? 'amount'
      : 'count';

type NumberProps = {
  value: number;
  kind: Kind;
  digits?: number | undefined;
  currency?: string | undefined;
};
const NumberCell = ({ value, kind, digits, currency }: NumberProps) => {
  const { locale } = useKit();
  if (kind === 'money')
    return (
      <span className="nums" title={moneyText(value, locale, 6)}>
        {moneyText(value, locale, digits)}
        {currency && ` ${currency}`}
      </span>
    );
  return <span className="nums">{withUnit(value, unitOf(kind), locale)}</span>;
};

const SentenceText = ({ of }: { of: Sentence }) => {
  const text = t(sentenceText(of));
  return <span title={text}>{text}</span>;
};

/** The whole look of a value, by the kind of its field. */
export const Cell = ({ value, schema, currency, seconds }: Props) => {
  const kind = kindOf(schema);
  if (isEmpty(value)) return <>–</>;
  if (typeof value === 'number')
    return (
      <NumberCell
        value={value / (metaOf(schema).scale ?? 1)}
        kind={kind}
        digits={metaOf(schema).decimals}
        currency={currency}
      />
    );
  if (typeof value === 'boolean') return <>{t(value ? yes : no)}</>;
  if (Array.isArray(value))
    return (
      <span className="flex flex-wrap gap-1">
        {value.map((one, i) => (
          <Tag key={i}>
            {kind === 'choices' ? <Choice value={String(one)} schema={schema} /> : String(one)}
          </Tag>
        ))}
      </span>
    );
  // The contract of the field says what the object is.
  if (kind === 'sentence') return <SentenceText of={value as Sentence} />;
  if (typeof value === 'object')
    return <code className="font-mono text-xs">{JSON.stringify(value)}</code>;
  const text = String(value);
  if (kind === 'time') return <Time at={text} seconds={seconds} />;
  if (kind === 'choice') return <Choice value={text} schema={schema} />;
  if (kind === 'secret') return <>••••••</>;
  if (kind === 'id' || kind === 'ref' || kind === 'host' || kind === 'url')
    return <CopyText text={text} maxWidth="100%" />;
  return <span title={text}>{text}</span>;
};
