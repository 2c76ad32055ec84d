import { useEffect, useRef, useState } from 'react';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { callClasses } from '#shared/areas/cdn/suppliers/supplierCalls';
import { useMutation } from '../../../kernel/request/mutation';
import { FailurePanel } from '../../../kernel/request/failure';
import { Button, Callout, Dialog, Skeleton, Steps, type Tone, useKit, withUnit } from '../../../ui';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

const classText = (errorClass: string | null) =>
  Object.entries(callClasses).find(([k]) => k === errorClass)?.[1];

type Tested = { id: string; name: string };
/** Calls every read method of a credential's supplier and shows how each went. */
export const ParamTest = ({ row, onClose }: { row: Tested; onClose(): void }) => {
  const { id, name } = row;
  const { locale } = useKit();
  const { run, busy, failure } = useMutation(supplierParams.endpoints.test, { inline: true });
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
  const rows = busy ? undefined : answer?.rows;
  const failed = rows?.filter((r) => !r.ok).length ?? 0;
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={t(texts.suppliers.testTitle, { name })}
      footer={
        <Button busy={busy} onClick={() => void test()}>
          {t(texts.suppliers.again)}
        </Button>
      }
    >
      <p className="mb-3 text-sm text-ink-muted">{t(texts.suppliers.testNote)}</p>
      <div aria-live="polite" className="flex flex-col gap-3">
        {failure && <FailurePanel failure={failure} />}
        {busy && <Skeleton className="h-40" />}
        {rows && (
          <>
            <Callout tone={failed > 0 ? 'error' : 'success'}>
              {failed > 0
                ? t(texts.suppliers.testBad, { count: failed })
                : t(texts.suppliers.testOk, { count: rows.filter((r) => r.offered).length })}
            </Callout>
            <Steps
              label={t(texts.suppliers.test)}
              steps={rows.map((r) => {
                const errorText = classText(r.errorClass);
                const tone: Tone = !r.offered ? 'neutral' : r.ok ? 'success' : 'error';
                return {
                  key: r.method,
                  title: <code className="font-mono text-xs">{r.method}</code>,
                  tone,
                  state: !r.offered
                    ? t(texts.suppliers.notOffered)
                    : r.ok
                      ? t(texts.suppliers.ok)
                      : errorText
                        ? t(errorText)
                        : (r.errorClass ?? ''),
                  note: r.message,
                  // The state is read aloud only; here it is seen.
                  aside: r.offered ? (
                    withUnit(r.ms, 'ms', locale)
                  ) : (
                    <span aria-hidden>{t(texts.suppliers.notOffered)}</span>
                  ),
                };
              })}
            />
          </>
        )}
      </div>
    </Dialog>
  );
};
export default ParamTest;
