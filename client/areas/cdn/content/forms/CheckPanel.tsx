import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { duplicate, lane, problem, quota } from '#shared/areas/cdn/content/schemas';
import { quota as quotaShape } from '#shared/areas/cdn/content/schemas';
import { sentenceOf } from '#shared/kernel/errors';
import { metaOf } from '#shared/kernel/field';
import { FailurePanel } from '../../../../kernel/request/failure';
import {
  Callout,
  Card,
  Facts,
  formatInstant,
  offsetText,
  Skeleton,
  Tag,
  useKit,
} from '../../../../ui';
import type { Checked } from './targets';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';
import { laneName } from '../laneName';

export type LeftOut = {
  problems: z.output<typeof problem>[];
  problemCount: number;
  duplicates: z.output<typeof duplicate>[];
  duplicateCount: number;
};
const mostListed = 8;

/** Lines that cannot be submitted, each with its number and reason, and how many were repeated. */
export const LeftOutLines = ({ checked }: { checked: LeftOut }) => {
  const { problems, problemCount, duplicateCount } = checked;
  return (
    <>
      {problemCount > 0 && (
        <Callout tone="error" title={t(texts.problems, { count: problemCount })}>
          <ul className="flex flex-col gap-1">
            {problems.slice(0, mostListed).map((p) => (
              <li key={p.line} className="break-words">
                <span className="nums font-medium">{t(texts.problemLine, { line: p.line })}</span>{' '}
                {t(sentenceOf(p.code, { host: '', ...p.values }))}
                <span className="ml-1 break-all font-mono text-xs text-ink-muted">{p.text}</span>
              </li>
            ))}
            {problemCount > mostListed && (
              <li>{t(texts.problemMore, { count: problemCount - mostListed })}</li>
            )}
          </ul>
        </Callout>
      )}
      {duplicateCount > 0 && (
        <Callout tone="neutral">{t(texts.duplicates, { count: duplicateCount })}</Callout>
      )}
    </>
  );
};

/** Which suppliers will be asked, with how many addresses each. */
export const Lanes = ({ lanes }: { lanes: readonly z.output<typeof lane>[] }) => {
  const { locale } = useKit();
  if (lanes.length === 0) return <>–</>;
  return (
    <span className="flex flex-wrap gap-1">
      {lanes.map((l) => (
        <Tag key={l.lane}>
          {laneName(l.lane)} × {new Intl.NumberFormat(locale).format(l.targets)}
        </Tag>
      ))}
    </span>
  );
};

/** What is left of each supplier's allowance today. */
export const Quotas = ({ quotas }: { quotas: readonly z.output<typeof quota>[] }) => {
  const { locale, timeZone } = useKit();
  const number = new Intl.NumberFormat(locale);
  const kinds = metaOf(quotaShape.shape.kind).options ?? {};
  return (
    <Facts
      columns={1}
      items={quotas.map((q) => {
        const kind = kinds[q.kind];
        const low = q.left !== null && q.limit !== null && q.left < q.limit * 0.1;
        return [
          `${laneName(q.lane)} · ${kind ? t([kind[0], kind[1]]) : q.kind}`,
          q.left === null || q.limit === null ? (
            t(texts.quotaUnknown)
          ) : (
            <span className={low ? 'nums text-warning' : 'nums'}>
              {t(texts.quotaLeft, {
                left: number.format(q.left),
                limit: number.format(q.limit),
              })}
              {q.resetAt && (
                <span className="ml-2 text-xs text-ink-faint">
                  {t(texts.quotaReset, {
                    at: `${formatInstant(q.resetAt, timeZone)} ${offsetText(timeZone, Date.parse(q.resetAt))}`,
                  })}
                </span>
              )}
            </span>
          ),
        ];
      })}
    />
  );
};

/** The card beside a form: empty, asking, refused, or what the check found. */
export const CheckCard = <T extends LeftOut>({ checked, empty, children }: Props<T>) => {
  const { value, failure, busy } = checked;
  return (
    <Card title={t(texts.check)} note={busy ? t(texts.checking) : undefined}>
      <div aria-live="polite" className="flex flex-col gap-4">
        {failure && <FailurePanel failure={failure} />}
        {!value && !failure && busy && <Skeleton className="h-24" />}
        {!value && !failure && !busy && <p className="text-sm text-ink-muted">{empty}</p>}
        {value && (
          <div className={busy ? 'flex flex-col gap-4 opacity-60' : 'flex flex-col gap-4'}>
            <LeftOutLines checked={value} />
            {children(value)}
          </div>
        )}
      </div>
    </Card>
  );
};
type Props<T> = { checked: Checked<T>; empty: string; children: (value: T) => ReactNode };
