import { useState } from 'react';
import { adviceKinds, type savedQueries } from '#shared/areas/cdn/queries/savedQueries';
import type { Out } from '#shared/kernel/contract';
import { t } from '../../../kernel/text/translate';
import {
  Callout,
  CodeBlock,
  PlainTable,
  type StripFigure,
  StatStrip,
  Tabs,
  useKit,
  withUnit,
} from '../../../ui';
import { texts } from './texts';

type Ran = Out<typeof savedQueries.endpoints.run>;
type Plan = Out<typeof savedQueries.endpoints.explain>;
/** What came of a statement: its plan, and where it was run its rows and cost. */
export type Result = Plan & Partial<Ran>;

const sumOf = (result: Result, field: 'rows' | 'parts' | 'granules'): number =>
  result.estimate.reduce((n, e) => n + e[field], 0);

/** What it cost, each figure beside that of the result before. */
const Cost = ({ of, before }: { of: Result; before: Result | null }) => {
  const { locale } = useKit();
  const figure = (
    id: string,
    label: string,
    unit: 'ms' | 'count' | 'bytes',
    read: (r: Result) => number | undefined,
  ): StripFigure => {
    const [now, then] = [read(of), before ? read(before) : undefined];
    return {
      id,
      label,
      value: now === undefined ? '–' : withUnit(now, unit, locale),
      ...(then !== undefined && {
        note: t(texts.before, { value: withUnit(then, unit, locale) }),
      }),
    };
  };
  const planned = [figure('would', t(texts.wouldRead), 'count', (r) => sumOf(r, 'rows'))];
  const cost = [
    figure('took', t(texts.took), 'ms', (r) => r.cost?.ms),
    figure('readRows', t(texts.readRows), 'count', (r) => r.cost?.readRows),
    figure('readBytes', t(texts.readBytes), 'bytes', (r) => r.cost?.readBytes),
    figure('rows', t(texts.resultRows), 'count', (r) => r.cost?.rows),
  ];
  const places: StripFigure = {
    id: 'parts',
    label: t(texts.parts),
    value: `${sumOf(of, 'parts')} / ${sumOf(of, 'granules')}`,
  };
  return (
    <StatStrip label={t(texts.took)} figures={of.cost ? [...cost, places] : [...planned, places]} />
  );
};

const Rows = ({ of }: { of: Result }) => {
  const { columns = [], rows = [] } = of;
  if (rows.length === 0) return <p className="py-4 text-sm text-ink-muted">{t(texts.noRows)}</p>;
  return (
    <>
      <PlainTable label={t(texts.rows)} heads={columns} className="max-h-[28rem]">
        {rows.map((row, i) => (
          // Rows of an answer have no name of their own; they are never reordered.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={i} className="border-b border-line">
            {row.map((value, at) => (
              <td key={columns[at]} className="nums whitespace-nowrap py-1 pr-4">
                {value ?? <span className="text-ink-faint">NULL</span>}
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
      {of.isCut && (
        <p className="mt-2 text-xs text-ink-muted">{t(texts.cut, { count: rows.length })}</p>
      )}
    </>
  );
};

/** What a statement gave, cost, and could do better. */
export const Answer = ({ of, before }: { of: Result; before: Result | null }) => {
  const tabs = of.rows ? (['rows', 'steps', 'plan'] as const) : (['plan'] as const);
  const [chosen, choose] = useState<'rows' | 'steps' | 'plan'>('rows');
  const tab = tabs.find((one) => one === chosen) ?? tabs[0];
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <Cost of={of} before={before} />
      {of.advice.length === 0 ? (
        <p className="text-sm text-ink-muted">{t(texts.noAdvice)}</p>
      ) : (
        <Callout tone="progress">
          <ul className="list-inside list-disc">
            {of.advice.map((kind) => (
              <li key={kind}>{t(adviceKinds[kind])}</li>
            ))}
          </ul>
        </Callout>
      )}
      <Tabs
        label={t(texts.rows)}
        value={tab}
        onChange={choose}
        items={tabs.map((one) => ({ value: one, label: t(texts[one]) }))}
      >
        {tab === 'rows' && <Rows of={of} />}
        {tab === 'plan' && <CodeBlock code={of.plan} label={t(texts.plan)} maxHeight={448} />}
        {tab === 'steps' &&
          (of.steps ? (
            <CodeBlock code={of.steps} label={t(texts.steps)} maxHeight={448} />
          ) : (
            <p className="py-4 text-sm text-ink-muted">{t(texts.noSteps)}</p>
          ))}
      </Tabs>
    </section>
  );
};
