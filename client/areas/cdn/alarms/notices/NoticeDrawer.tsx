import { noticeDeliveries } from '#shared/areas/cdn/alarms/deliveries';
import { useAct } from '../../../../kernel/request/act';
import { useAnswer } from '../../../../kernel/request/answers';
import { Unreadable } from '../../../../kernel/request/failure';
import { useSay } from '../../../../kernel/text/say';
import { useRefusal } from '../../../../kernel/session/who';
import {
  Button,
  CodeBlock,
  Drawer,
  Facts,
  formatInstant,
  Skeleton,
  Steps,
  useKit,
} from '../../../../ui';
import { NoticeState } from './NoticeState';
import { words } from '../words';

/** One notice: what was sent, each attempt with the receiver's answer, and the way to send it again. */
export const NoticeDrawer = ({ id, onClose }: { id: string; onClose(): void }) => {
  const say = useSay();
  const { timeZone } = useKit();
  const refused = useRefusal('alarm.write');
  const found = useAnswer(
    noticeDeliveries.endpoints.one,
    { id },
    { refreshOn: [noticeDeliveries.events.changed] },
  );
  const act = useAct(noticeDeliveries.endpoints.resend, { done: words.resent });
  const d = found.value;
  return (
    <Drawer
      open
      wide
      onClose={onClose}
      title={d?.description ?? ''}
      footer={
        <Button
          busy={act.busy}
          disabled={refused || d?.state === 'waiting'}
          onClick={() => void act.run({ id }).then(found.reload)}
        >
          {say(words.resend)}
        </Button>
      }
    >
      {!d && found.failure && <Unreadable failure={found.failure} onRetry={found.reload} />}
      {!d && !found.failure && <Skeleton className="h-60 w-full" />}
      {d && (
        <div className="flex flex-col gap-5">
          <Facts
            items={[
              [say(words.state), <NoticeState key="state" row={d} />],
              [say(words.target), d.target],
              [say(words.time), formatInstant(d.createdAt, timeZone)],
              [
                say(words.attempts),
                d.count > 1
                  ? say(words.standsFor, { n: d.count })
                  : d.nextAt
                    ? `${d.attempts} · ${say(words.next, { at: formatInstant(d.nextAt, timeZone) })}`
                    : String(d.attempts),
              ],
            ]}
          />
          {d.tries.length > 0 && (
            <Steps
              label={say(words.attempts)}
              steps={d.tries.map((t) => ({
                key: String(t.n),
                title: `${t.n} · ${t.answer}`,
                tone: t.ok ? ('success' as const) : ('error' as const),
                state: say(t.ok ? ['成功', 'Succeeded'] : ['失败', 'Failed']),
                aside: `${formatInstant(t.at, timeZone)} · ${t.ms} ms`,
              }))}
            />
          )}
          <CodeBlock code={JSON.stringify(d.payload, null, 2)} label={say(words.payload)} />
        </div>
      )}
    </Drawer>
  );
};
