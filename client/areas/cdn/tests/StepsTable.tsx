import clsx from 'clsx';
import { stepLabel } from '#shared/areas/cdn/tests/judge';
import { type TestPoint, type TestStep, testSteps } from '#shared/areas/cdn/tests/results';
import { t } from '../../../kernel/text/translate';
import { PlainTable } from '../../../ui';
import { texts } from './texts';

const order = Object.keys(testSteps) as TestStep[];
const shownMs = (ms: number): string => (ms < 10 ? ms.toFixed(1) : String(Math.round(ms)));

/** Points side by side: what each step took, as number and bar, and what stopped it. */
export const StepsTable = ({ points }: { points: readonly TestPoint[] }) => {
  const steps = order.filter((step) => points.some((p) => p.steps.some((s) => s.step === step)));
  const longest = Math.max(1, ...points.flatMap((p) => p.steps.map((s) => s.ms)));
  return (
    <PlainTable label={t(texts.steps)} heads={[t(texts.step), ...points.map((p) => p.name)]}>
      {steps.map((step) => (
        <tr key={step} className="border-b border-line align-top">
          <th scope="row" className="whitespace-nowrap py-1.5 pr-4 font-normal text-ink-muted">
            {t(testSteps[step])}
          </th>
          {points.map((p) => {
            const one = p.steps.find((s) => s.step === step);
            return (
              <td key={p.name} className="min-w-36 py-1.5 pr-4">
                {one ? (
                  <>
                    <span
                      className={clsx('nums', one.state === 'failed' && 'font-medium text-error')}
                    >
                      {shownMs(one.ms)} ms
                    </span>
                    <span className="mt-0.5 block h-1 rounded-sm bg-hover" aria-hidden>
                      <span
                        className={clsx(
                          'block h-full rounded-sm',
                          one.state === 'failed' ? 'bg-error' : 'bg-accent',
                        )}
                        style={{ width: `${Math.max(1, (one.ms / longest) * 100)}%` }}
                      />
                    </span>
                    <span
                      className={clsx(
                        'block text-xs [overflow-wrap:anywhere]',
                        one.state === 'failed' ? 'text-error' : 'text-ink-faint',
                      )}
                    >
                      {one.note}
                    </span>
                  </>
                ) : (
                  <span className="text-ink-faint">–</span>
                )}
              </td>
            );
          })}
        </tr>
      ))}
      <tr className="align-top">
        <th scope="row" className="py-1.5 pr-4 font-medium">
          {t(texts.total)}
        </th>
        {points.map((p) => (
          <td key={p.name} className="py-1.5 pr-4">
            <span className="nums font-medium">{shownMs(p.totalMs)} ms</span>
            {p.failedStep !== null && (
              <span className="block text-xs text-error [overflow-wrap:anywhere]">
                {t(stepLabel(p.failedStep))}: {p.reason}
              </span>
            )}
          </td>
        ))}
      </tr>
    </PlainTable>
  );
};
