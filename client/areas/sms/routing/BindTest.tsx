import { useEffect, useRef, useState } from 'react';
import { smsParams } from '#shared/areas/sms/routing/params';
import { FailurePanel } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { t } from '../../../kernel/text/translate';
import { Button, Callout, Dialog, Skeleton, Steps, useKit, withUnit } from '../../../ui';
import { texts } from '../texts';

type Tested = { id: string; name: string };
const fieldsOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .filter(([, value]) => value !== '' && value !== '0')
    .map(([name, value]) => `${name}=${value}`)
    .join('  ');

/** Binds for real and shows each PDU or call with its fields and octets. */
const BindTest = ({ row: { id, name }, onClose }: { row: Tested; onClose(): void }) => {
  const { locale } = useKit();
  const { run, busy, failure } = useMutation(smsParams.endpoints.test, { inline: true });
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof run>>>(undefined);
  const test = async () => {
    setAnswer(undefined);
    setAnswer(await run({ id }));
  };
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void test();
  });
  const shown = busy ? undefined : answer;
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t(texts.testTitle, { name })}
      footer={
        <Button busy={busy} onClick={() => void test()}>
          {t(texts.again)}
        </Button>
      }
    >
      <p className="mb-3 text-sm text-ink-muted">{t(texts.testNote)}</p>
      <div aria-live="polite" className="flex flex-col gap-3">
        {failure && <FailurePanel failure={failure} />}
        {busy && <Skeleton className="h-40" />}
        {shown && (
          <>
            <Callout tone={shown.ok ? 'success' : 'error'}>
              {shown.ok
                ? t(texts.testOk, { ms: shown.ms })
                : t(texts.testBad, { reason: shown.reason ?? '' })}
            </Callout>
            <Steps
              label={t(texts.exchange)}
              steps={shown.steps.map((step, i) => ({
                key: String(i),
                title: <code className="font-mono text-xs">{step.name}</code>,
                tone: /^(0x0+|2\d\d|)$/.test(step.status) ? 'success' : 'error',
                state: `${t(step.direction === 'out' ? texts.out : texts.in)} ${step.status}`,
                note: (
                  <span className="flex flex-col gap-1">
                    <span className="break-all font-mono text-xs">{fieldsOf(step.fields)}</span>
                    <span className="break-all font-mono text-xs text-ink-muted">
                      {step.octets}
                    </span>
                  </span>
                ),
                aside: withUnit(step.at, 'ms', locale),
              }))}
            />
          </>
        )}
      </div>
    </Dialog>
  );
};
export default BindTest;
