import type { Endpoint, In } from '#shared/kernel/contract';
import type { Simulation as Answer } from '#shared/areas/sms/routing/simulation';
import { microsPerUnit } from '#shared/kernel/units';
import { FailurePanel } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { useState } from 'react';
import { t } from '../../../kernel/text/translate';
import { Button, Callout, PlainTable, useKit } from '../../../ui';
import { texts } from '../texts';

type Props<E extends Endpoint> = {
  endpoint: E;
  /** What is simulated, as it stands in the form; null while something is missing. */
  input: In<E> | null;
};

/** Asks what the values of a form would have meant for the messages of the last days, before they are saved. */
export const Simulation = <E extends Endpoint>({ endpoint, input }: Props<E>) => {
  const { locale } = useKit();
  const { run, busy, failure } = useMutation(endpoint, { inline: true });
  const [answer, setAnswer] = useState<{ of: string; value: Answer } | null>(null);
  const key = JSON.stringify(input);
  const simulate = async () => {
    if (input === null) return;
    // Both endpoints of simulations answer this shape.
    const value = (await run(input)) as Answer | undefined;
    if (value) setAnswer({ of: key, value });
  };
  // An answer to other values than those in the form would mislead.
  const shown = answer?.of === key ? answer.value : null;
  const number = (n: number) => Math.round(n).toLocaleString(locale);
  const percent = (n: number | null) =>
    n === null ? '–' : `${(n * 100).toLocaleString(locale, { maximumFractionDigits: 1 })} %`;
  const money = (n: number | null, currency: string | null) =>
    n === null || currency === null
      ? '–'
      : (n / microsPerUnit).toLocaleString(locale, { style: 'currency', currency });
  const hasCosts = shown?.ways.some((w) => w.currency !== null) ?? false;
  const heads = {
    name: t(texts.simulatedWay),
    before: t(texts.simulatedNow),
    after: t(texts.simulatedThen),
    delivered: t(texts.simulatedDelivered),
    ...(hasCosts
      ? { costNow: t(texts.simulatedCostNow), costThen: t(texts.simulatedCostThen) }
      : {}),
  };
  return (
    <section className="flex flex-col gap-3" aria-label={t(texts.simulate)}>
      <div>
        <Button
          size="sm"
          busy={busy}
          disabled={input === null && t(texts.simulateMissing)}
          onClick={() => void simulate()}
        >
          {t(texts.simulate)}
        </Button>
      </div>
      {failure && <FailurePanel failure={failure} />}
      {shown && shown.messages === 0 && <Callout>{t(texts.simulatedNone)}</Callout>}
      {shown && shown.messages > 0 && (
        <>
          <Callout tone={shown.lostThen > shown.lostNow ? 'warning' : 'neutral'}>
            {t(texts.simulated, {
              messages: number(shown.messages),
              before: percent(shown.deliveredNow),
              after: percent(shown.deliveredThen),
              lostNow: number(shown.lostNow),
              lostThen: number(shown.lostThen),
            })}
          </Callout>
          <PlainTable
            label={t(texts.simulate)}
            heads={Object.values(heads)}
            numeric={Object.values(heads).slice(1)}
          >
            {shown.ways.map((w) => (
              <tr key={w.id} className="border-b border-line last:border-0">
                <td className="py-1 pr-4">{w.name}</td>
                <td className="nums py-1 pr-4 text-right">{number(w.before)}</td>
                <td className="nums py-1 pr-4 text-right">{number(w.after)}</td>
                <td className="nums py-1 pr-4 text-right">{percent(w.delivered)}</td>
                {hasCosts && (
                  <>
                    <td className="nums py-1 pr-4 text-right">{money(w.costNow, w.currency)}</td>
                    <td className="nums py-1 pr-4 text-right">{money(w.costThen, w.currency)}</td>
                  </>
                )}
              </tr>
            ))}
          </PlainTable>
        </>
      )}
    </section>
  );
};
