import { noticeDeliveries } from '#shared/areas/cdn/alarms/deliveries';
import { useMutation } from '../../../../kernel/request/mutation';
import { useQuery } from '../../../../kernel/request/query';
import { Pending } from '../../../../kernel/request/failure';
import { t } from '../../../../kernel/text/translate';
import { useRefusal } from '../../../../kernel/session/access';
import { Button, CodeBlock, Drawer, Facts, formatInstant, Steps, useKit } from '../../../../ui';
import { NoticeState } from './NoticeState';
import { texts } from '../texts';
import { cdnWords } from '../../words';
import * as terms from '#shared/kernel/terms';

/** One notice: what was sent, each attempt with the receiver's answer, and the way to send it again. */
export const NoticeDrawer = ({ id, onClose }: { id: string; onClose(): void }) => {
  const { timeZone } = useKit();
  const refusal = useRefusal('alarm.write');
  const answer = useQuery(
    noticeDeliveries.endpoints.one,
    { id },
    { refreshOn: [noticeDeliveries.events.changed] },
  );
  const act = useMutation(noticeDeliveries.endpoints.resend, { done: texts.resent });
  const d = answer.value;
  return (
    <Drawer
      open
      wide
      beside
      onClose={onClose}
      title={d?.description ?? ''}
      footer={
        <Button
          busy={act.busy}
          disabled={refusal || d?.state === 'waiting'}
          onClick={() => void act.run({ id }).then(answer.reload)}
        >
          {t(texts.resend)}
        </Button>
      }
    >
      <Pending of={answer} className="h-60 w-full" />
      {d && (
        <div className="flex flex-col gap-5">
          <Facts
            items={[
              [t(texts.state), <NoticeState key="state" row={d} />],
              [t(texts.target), d.target],
              [t(texts.time), formatInstant(d.createdAt, timeZone)],
              [
                t(texts.attempts),
                d.count > 1
                  ? t(texts.standsFor, { n: d.count })
                  : d.nextAt
                    ? `${d.attempts} · ${t(texts.next, { at: formatInstant(d.nextAt, timeZone) })}`
                    : String(d.attempts),
              ],
            ]}
          />
          {d.tries.length > 0 && (
            <Steps
              label={t(texts.attempts)}
              steps={d.tries.map((attempt) => ({
                key: String(attempt.n),
                title: `${attempt.n} · ${attempt.answer}`,
                tone: attempt.ok ? ('success' as const) : ('error' as const),
                state: t(attempt.ok ? terms.succeeded : cdnWords.failed),
                aside: `${formatInstant(attempt.at, timeZone)} · ${attempt.ms} ms`,
              }))}
            />
          )}
          <CodeBlock code={JSON.stringify(d.payload, null, 2)} label={t(texts.payload)} />
        </div>
      )}
    </Drawer>
  );
};
