import { useEffect, useRef, useState } from 'react';
import { audits, sealFaultKinds } from '#shared/areas/platform/audit/audit';
import { FailurePanel } from '../../../../kernel/request/failure';
import { useMutation } from '../../../../kernel/request/mutation';
import type { ToolbarDialogProps } from '../../../../kernel/screens/actionTypes';
import { t } from '../../../../kernel/text/translate';
import { Callout, Dialog, PlainTable, Skeleton, useKit, withUnit } from '../../../../ui';
import { staffTexts } from '../staffTexts';

const says = staffTexts.seals;

/** Goes through the hash chain of all records, and says which do not fit. */
const VerifySeals = ({ onClose }: ToolbarDialogProps) => {
  const { locale } = useKit();
  const { run, failure } = useMutation(audits.endpoints.verify, { inline: true });
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof run>>>(undefined);
  const verify = async () => setAnswer(await run({}));
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void verify();
  });
  const count = (n: number) => withUnit(n, 'count', locale);
  return (
    <Dialog open size="lg" title={t(says.title)} onClose={onClose}>
      {failure && <FailurePanel failure={failure} />}
      {!answer && !failure && <Skeleton className="h-24 w-full" />}
      {answer && (
        <div className="flex flex-col gap-3">
          <Callout
            tone={answer.faults.length > 0 ? 'error' : 'success'}
            title={t(answer.faults.length > 0 ? says.broken : says.whole)}
          >
            {t(says.counts, {
              records: count(answer.records),
              forgotten: count(answer.forgotten),
              seconds: Math.max(1, Math.round(answer.ms / 1000)),
            })}
          </Callout>
          {answer.faults.length > 0 && (
            <PlainTable label={t(says.title)} heads={[t(says.number), t(says.fault)]}>
              {answer.faults.map((f) => (
                <tr key={`${f.number} ${f.fault}`} className="border-b border-line last:border-0">
                  <td className="nums py-1 pr-4">{f.number}</td>
                  <td className="py-1">{t(sealFaultKinds[f.fault])}</td>
                </tr>
              ))}
            </PlainTable>
          )}
          <div className="text-xs text-ink-muted">
            {t(says.head)}
            <code className="mt-1 block break-all font-mono">{answer.head ?? '–'}</code>
          </div>
        </div>
      )}
    </Dialog>
  );
};
export default VerifySeals;
