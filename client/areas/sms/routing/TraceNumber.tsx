import { useState } from 'react';
import { smsSchedule, smsSchedules } from '#shared/areas/sms/routing/schedules';
import {
  type RouteTrace,
  type RuleVerdict,
  ruleVerdicts,
  type WayVerdict,
  wayVerdicts,
} from '#shared/areas/sms/routing/trace';
import { channel, score } from '#shared/areas/sms/terms';
import { isStaff } from '#shared/kernel/access';
import { metaOf, type Option } from '#shared/kernel/field';
import { name, priority } from '#shared/kernel/terms';
import { microsPerUnit } from '#shared/kernel/units';
import { InlineForm } from '../../../kernel/declared/ShortForm';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import type { ToolbarDialogProps } from '../../../kernel/screens/screens';
import { useWho } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Callout, Dialog, PlainTable, type Tone, useKit } from '../../../ui';
import { texts } from '../texts';

const ruleTones: Record<RuleVerdict, Tone> = {
  chosen: 'success',
  later: 'neutral',
  disabled: 'neutral',
  kind: 'neutral',
  country: 'neutral',
  paused: 'warning',
  uncarried: 'warning',
};
const wayTones: Record<WayVerdict, Tone> = {
  takes: 'success',
  disabled: 'neutral',
  country: 'neutral',
  unfiled: 'error',
  offline: 'error',
};
/* Safe cast: the choices of the method are part of its field. */
const methods = (metaOf(smsSchedule.schema.shape.method).options ?? {}) as Record<string, Option>;
const cell = 'py-1 pr-4';

/** Which rule decided, and what the others said. */
const Rules = ({ rules }: Pick<RouteTrace, 'rules'>) => (
  <PlainTable
    label={t(texts.tracedRules)}
    heads={[t(texts.tracedTurn), t(texts.tracedWhy), t(texts.tracedRules), t(channel)]}
    className="max-h-60"
  >
    {rules.map((r) => (
      <tr key={r.id} className="border-b border-line last:border-0">
        <td className={`nums whitespace-nowrap ${cell}`}>
          {`${t(r.own ? texts.tracedOwn : texts.tracedPlatform)} ${r.place}`}
        </td>
        <td className={cell}>
          <StateBadge of={[...ruleVerdicts[r.verdict], ruleTones[r.verdict]]} />
        </td>
        <td className={cell}>{r.name}</td>
        <td className={cell}>{r.channelName}</td>
      </tr>
    ))}
  </PlainTable>
);

/** The carriers in their turns. */
const Ways = ({ ways }: Pick<RouteTrace, 'ways'>) => {
  const { locale } = useKit();
  const hasCosts = ways.some((w) => w.cost !== null);
  const numbers = [
    t(texts.tracedTurn),
    t(texts.tracedShare),
    t(priority),
    t(score),
    ...(hasCosts ? [t(texts.tracedCost)] : []),
  ];
  const percent = (n: number) =>
    n.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
  const money = ({ cost, currency }: RouteTrace['ways'][number]) =>
    cost === null || currency === null
      ? '–'
      : (cost / microsPerUnit).toLocaleString(locale, {
          style: 'currency',
          currency,
          maximumFractionDigits: 6,
        });
  return (
    <PlainTable
      label={t(texts.tracedWays)}
      heads={[...numbers.slice(0, 1), t(name), t(texts.tracedWhy), ...numbers.slice(1)]}
      numeric={numbers.slice(1)}
      className="max-h-60"
    >
      {ways.map((w) => (
        <tr key={w.paramId} className="border-b border-line last:border-0">
          <td className={`nums ${cell}`}>{w.turn ?? '–'}</td>
          <td className={cell}>{w.name}</td>
          <td className={cell}>
            <StateBadge of={[...wayVerdicts[w.verdict], wayTones[w.verdict]]} />
          </td>
          <td className={`nums text-right ${cell}`}>{w.share === null ? '–' : percent(w.share)}</td>
          <td className={`nums text-right ${cell}`}>{w.priority}</td>
          <td className={`nums text-right ${cell}`}>{w.score ?? '–'}</td>
          {hasCosts && <td className={`nums text-right ${cell}`}>{money(w)}</td>}
        </tr>
      ))}
    </PlainTable>
  );
};

/** What the trace of a number says, in a sentence and in its order. */
const Traced = ({ of }: { of: RouteTrace }) => {
  const chosen = of.rules.find((r) => r.verdict === 'chosen');
  const method = of.method === null ? undefined : methods[of.method];
  const next = of.ways.some((w) => w.turn !== null)
    ? t(of.fallback ? texts.tracedNext : texts.tracedEnd)
    : t(texts.tracedWaits);
  return (
    <div className="flex flex-col gap-3">
      {chosen ? (
        <Callout tone="success">
          {t(texts.tracedBy, {
            number: of.destination,
            country: of.country,
            rule: chosen.name,
            channel: chosen.channelName,
            method: method ? t(method) : '',
          })}{' '}
          {next}
        </Callout>
      ) : (
        <Callout tone="warning">{t(texts.tracedNoRule)}</Callout>
      )}
      {of.ways.length > 0 && <Ways ways={of.ways} />}
      {of.rules.length > 0 && <Rules rules={of.rules} />}
    </div>
  );
};

/** Which rule decides for one number now, why, and what comes next. */
const TraceNumber = ({ onClose }: ToolbarDialogProps) => {
  const who = useWho();
  const [answer, setAnswer] = useState<RouteTrace | null>(null);
  return (
    <Dialog open size="lg" title={t(texts.traceNumber)} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <InlineForm
          area={smsSchedules}
          endpoint={smsSchedules.endpoints.trace}
          names={['accountId', 'to', 'kind']}
          start={{ kind: 'notice' }}
          when={{ accountId: () => isStaff(who) }}
          looks={{ accountId: { required: true } }}
          layout="line"
          above={<p className="text-sm text-ink-muted">{t(texts.traceNumberNote)}</p>}
          submit={t(texts.traceRun)}
          onDone={setAnswer}
        />
        {answer && <Traced of={answer} />}
      </div>
    </Dialog>
  );
};
export default TraceNumber;
