import { Link } from 'react-router-dom';
import { eventSeverities, systemEventKinds } from '#shared/areas/platform/processes/eventKinds';
import { systemEvents, toldEvent } from '#shared/areas/platform/processes/systemEvents';
import { sentenceText } from '#shared/kernel/sentences';
import { headOf } from '../../../kernel/declared/shape';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { Pending } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { CodeBlock, Drawer, type Fact, Facts, formatInstant, useKit } from '../../../ui';
import { texts } from './texts';

const { shape } = toldEvent;
const linked = 'text-accent hover:underline';
type Props = { id: string; onClose(): void; onDone(): void };
/** One event: when, where, how long it took, and the last lines of the log of what ended. */
export const EventDrawer = ({ id, onClose }: Props) => {
  const { timeZone } = useKit();
  const changed = { refreshOn: [systemEvents.events.changed] };
  const answer = useQuery(systemEvents.endpoints.one, { id }, changed);
  const of = answer.value;
  const facts: (Fact | false)[] = of
    ? [
        [headOf(shape.severity), <StateBadge key="s" of={eventSeverities[of.severity]} />],
        [headOf(shape.at), formatInstant(of.at, timeZone)],
        of.endedAt !== null && [headOf(shape.endedAt), formatInstant(of.endedAt, timeZone)],
        [
          headOf(shape.node),
          <Link
            key="n"
            className={linked}
            to={`/cdn-nodemanage?node=${encodeURIComponent(of.node)}`}
          >
            {of.node}
          </Link>,
        ],
        of.taskId !== null && [
          headOf(shape.taskId),
          <Link key="t" className={linked} to={`/cdn-task?task=${of.taskId}`}>
            {of.taskId}
          </Link>,
        ],
        of.link !== null && [
          headOf(shape.link),
          <Link key="l" className={linked} to={of.link}>
            {t(texts.openSource)}
          </Link>,
        ],
        of.findingId !== null && [
          headOf(shape.findingId),
          <Link key="f" className={linked} to={`/findings?tab=all&open=${of.findingId}`}>
            {t(texts.openFinding)}
          </Link>,
        ],
        of.seconds !== null && [headOf(shape.seconds), String(of.seconds)],
      ]
    : [];
  return (
    <Drawer
      open
      beside
      wide={!!of?.log}
      onClose={onClose}
      title={t(of ? systemEventKinds[of.kind] : texts.events)}
    >
      <Pending of={answer} className="h-60 w-full" />
      {of && (
        <div className="flex min-w-0 flex-col gap-4">
          <p className="min-w-0 break-words text-sm font-medium">{t(sentenceText(of.summary))}</p>
          <Facts columns={1} items={facts.filter((fact) => fact !== false)} />
          {of.log && <CodeBlock label={headOf(shape.log)} code={of.log} />}
        </div>
      )}
    </Drawer>
  );
};
