import { useEffect } from 'react';
import { domains } from '#shared/areas/cdn/domains/domains';
import { precheckSteps } from '#shared/areas/cdn/domains/schemas';
import type { In, Out } from '#shared/kernel/contract';
import { useMutation } from '../../../../kernel/request/mutation';
import { FailurePanel } from '../../../../kernel/request/failure';
import { Button, Callout, Card, Steps, type Tone } from '../../../../ui';
import { useState } from 'react';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

type PrecheckResult = Out<typeof domains.endpoints.precheck>;
const tones: Record<PrecheckResult['steps'][number]['state'], Tone> = {
  done: 'success',
  failed: 'error',
  skipped: 'neutral',
};
const restMs = 700;

/** Looks at an origin with real requests, by itself shortly after the last change of the input. */
export const Precheck = ({
  input,
  hasErrors = false,
}: {
  input: In<typeof domains.endpoints.precheck> | null;
  /** The form says at its fields already what is wrong with them. */
  hasErrors?: boolean;
}) => {
  const check = useMutation(domains.endpoints.precheck, { inline: true });
  const [result, setResult] = useState<PrecheckResult>();
  const key = JSON.stringify(input);
  const run = async () => {
    if (input) setResult(await check.run(input));
  };
  useEffect(() => {
    setResult(undefined);
    if (!input) return;
    const timer = setTimeout(() => void run(), restMs);
    return () => clearTimeout(timer);
    // The key holds all of the input; `run` changes with every drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  const wrong = check.failure?.fields[0];
  const answered = result?.steps.some((s) => s.step === 'connect' && s.state === 'done');
  const steps = (result?.steps ?? []).map((s) => ({
    key: s.step,
    title: t(precheckSteps[s.step]),
    tone: tones[s.state],
    state:
      s.ms === null ? t(texts.domains.precheck.skipped) : t(texts.domains.steps.ms, { ms: s.ms }),
    ...(s.state === 'skipped' ? {} : { note: t(s.text) }),
  }));
  return (
    <Card
      title={t(texts.domains.precheck.title)}
      note={t(texts.domains.precheck.note)}
      actions={
        <Button size="sm" busy={check.busy} disabled={!input} onClick={() => void run()}>
          {t(result ? texts.domains.precheck.again : texts.domains.precheck.run)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4" aria-live="polite">
        {!result && !check.failure && (
          <p className="text-sm text-ink-muted">{t(texts.domains.precheck.lead)}</p>
        )}
        {wrong ? (
          <p className="text-sm text-ink-muted">
            {hasErrors ? t(texts.domains.precheck.correct) : t(wrong.text)}
          </p>
        ) : (
          <FailurePanel failure={check.failure} />
        )}
        {result && (
          <Callout tone={result.ok ? 'success' : 'error'}>
            {result.ok
              ? t(texts.domains.precheck.good, { ms: result.ms })
              : t(answered ? texts.domains.precheck.bad : texts.domains.precheck.unreached)}
          </Callout>
        )}
        {steps.length > 0 && <Steps steps={steps} label={t(texts.domains.precheck.title)} />}
      </div>
    </Card>
  );
};
