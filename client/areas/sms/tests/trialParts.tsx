import { useEffect } from 'react';
import clsx from 'clsx';
import { messageStates } from '#shared/areas/sms/records/states';
import { type TrialPoint, trialStepNames, trialSteps } from '#shared/areas/sms/tests/results';
import { smsTestRun, smsTestRuns, trialStates } from '#shared/areas/sms/tests/testRuns';
import * as terms from '#shared/kernel/terms';
import { Cell } from '../../../kernel/declared/Cell';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { headOf } from '../../../kernel/declared/shape';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { Pending } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { Drawer, type Fact, Facts, PlainTable, useKit, withUnit } from '../../../ui';
import { texts } from './texts';

type Row = RowOf<typeof smsTestRuns.endpoints.list>;
const { shape } = smsTestRun.schema;
const pollMs = 1_000;

const Point = ({ point }: { point: TrialPoint }) => {
  const { locale } = useKit();
  const ms = (step: string) => point.steps.find((s) => s.step === step)?.ms ?? null;
  return (
    <tr className="border-b border-line align-top last:border-0">
      <th scope="row" className="py-1.5 pr-4 text-left font-normal">
        {point.name ?? '–'}
      </th>
      <td className="py-1.5 pr-4">
        <StateBadge of={messageStates[point.state]} />
        {point.reason && <span className="block text-xs text-error">{t(point.reason)}</span>}
      </td>
      {trialStepNames.map((step) => {
        const took = ms(step);
        return (
          <td
            key={step}
            className={clsx(
              'nums py-1.5 pr-4 text-right',
              point.failedStep === step && 'text-error',
            )}
          >
            {took === null ? '–' : withUnit(took, 'ms', locale)}
          </td>
        );
      })}
      <td className="nums py-1.5 text-right font-medium">
        {point.totalMs === null ? '–' : withUnit(point.totalMs, 'ms', locale)}
      </td>
    </tr>
  );
};

/** One test: each message beside the others, with what every step took; read again until it has ended. */
const TrialDrawer = ({ id, onClose }: { id: string; onClose(): void }) => {
  const answer = useQuery(
    smsTestRuns.endpoints.one,
    { id },
    { refreshOn: [smsTestRuns.events.changed] },
  );
  const { value: run, reload } = answer;
  const isOpen = run?.state === 'waiting';
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(reload, pollMs);
    return () => clearInterval(timer);
  }, [isOpen, reload]);
  const facts: Fact[] = run
    ? [
        [headOf(shape.state), <StateBadge key="s" of={trialStates[run.state]} />],
        [headOf(shape.destination), run.destination],
        [headOf(shape.channelId), run.channelName ?? '–'],
        [headOf(shape.text), run.text],
        [
          headOf(shape.deliveredSeconds),
          <Cell key="d" schema={shape.deliveredSeconds} value={run.deliveredSeconds} />,
        ],
        [headOf(shape.createdByEmail), run.createdByEmail],
      ]
    : [];
  const heads = [
    t(texts.carrier),
    t(terms.state),
    ...trialStepNames.map((step) => t(trialSteps[step])),
    t(terms.total),
  ];
  return (
    <Drawer open beside wide onClose={onClose} title={t(texts.test)}>
      <Pending of={answer} className="h-60 w-full" />
      {run && (
        <div className="flex min-w-0 flex-col gap-5" aria-live="polite">
          <Facts columns={1} items={facts} />
          <PlainTable label={t(texts.list)} heads={heads} numeric={heads.slice(2)}>
            {run.results.map((point, i) => (
              <Point key={point.messageId ?? i} point={point} />
            ))}
          </PlainTable>
        </div>
      )}
    </Drawer>
  );
};

/** What opens beside the list of tests. */
const parts: ListParts<Row> = { detail: TrialDrawer };
export default parts;
