import { useEffect, useRef, useState } from 'react';
import { servers } from '#shared/areas/platform/servers/servers';
import { sentenceText } from '#shared/kernel/sentences';
import { FailurePanel } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { t } from '../../../kernel/text/translate';
import { Button, Callout, Dialog, Skeleton, useKit, withUnit } from '../../../ui';
import { texts } from './texts';

type Tested = { id: string; name: string };
/** Checks a server once and shows how it went; its state stays what it is. */
export const TestDialog = ({ row: { id, name }, onClose }: { row: Tested; onClose(): void }) => {
  const { locale } = useKit();
  const { run, busy, failure } = useMutation(servers.endpoints.test, { inline: true });
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
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(texts.testOf, { name })}
      footer={
        <Button busy={busy} onClick={() => void test()}>
          {t(texts.again)}
        </Button>
      }
    >
      <div aria-live="polite" className="flex flex-col gap-3">
        {failure && <FailurePanel failure={failure} />}
        {busy && <Skeleton className="h-16" />}
        {answer && !busy && (
          <Callout tone={answer.ok ? 'success' : 'error'}>
            {t(answer.ok ? texts.passed : texts.failed)} · {t(sentenceText(answer.reason))} ·{' '}
            {withUnit(answer.ms, 'ms', locale)}
          </Callout>
        )}
      </div>
    </Dialog>
  );
};
export default TestDialog;
