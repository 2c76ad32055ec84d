import { useState } from 'react';
import { supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import type { Out } from '#shared/kernel/contract';
import { FormFailure } from '../../../../kernel/request/failure';
import { useMutation } from '../../../../kernel/request/mutation';
import { useRefusal } from '../../../../kernel/session/access';
import { t } from '../../../../kernel/text/translate';
import { Button, DiffView } from '../../../../ui';
import { answerDifferences } from './answerDiff';
import { texts } from '../texts';

const words = texts.calls;
type Call = Out<typeof supplierCalls.endpoints.one>;
/** Puts the question of a call again, and shows where both answers differ. */
export const CallReplay = ({ call }: { call: Call }) => {
  const act = useMutation(supplierCalls.endpoints.replay, { inline: true });
  const [answer, setAnswer] = useState<Call | null>(null);
  const refusal = useRefusal('staff.suppliers.operate');
  return (
    <section className="mt-4 flex min-w-0 flex-col gap-2">
      <div>
        <Button
          size="sm"
          busy={act.busy}
          disabled={refusal || (!call.isRepeatable && t(words.onlyReads))}
          onClick={() => void act.run({ id: call.id }).then((now) => setAnswer(now ?? null))}
        >
          {t(words.replay)}
        </Button>
      </div>
      <FormFailure failure={act.failure} shown={[]} />
      {answer && (
        <>
          <p className="text-sm text-ink-muted">{t(words.replayNote)}</p>
          <DiffView
            label={t(words.replayDiff)}
            heads={[t(words.earlier), t(words.now)]}
            differences={answerDifferences(call, answer).map((d) => ({
              ...d,
              label: <code className="font-mono text-xs">{d.key}</code>,
            }))}
          />
        </>
      )}
    </section>
  );
};
