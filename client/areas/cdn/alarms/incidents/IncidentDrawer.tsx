import { useState } from 'react';
import { alarmMetrics } from '#shared/areas/cdn/alarms/alarmMetrics';
import { isRelative } from '#shared/areas/cdn/alarms/evaluate';
import { alarmIncidents, incidentStates } from '#shared/areas/cdn/alarms/incidents';
import type { Out } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';
import { useMutation } from '../../../../kernel/request/mutation';
import { useQuery } from '../../../../kernel/request/query';
import { FailurePanel, Unreadable } from '../../../../kernel/request/failure';
import { go } from '../../../../kernel/page/navigate';
import { t } from '../../../../kernel/text/translate';
import { useRefusal } from '../../../../kernel/session/access';
import {
  Badge,
  Button,
  Drawer,
  Facts,
  Field,
  formatInstant,
  Skeleton,
  TextArea,
  useKit,
} from '../../../../ui';
import { IncidentChart } from './IncidentChart';
import { IncidentLinks } from './IncidentLinks';
import { SilenceDialog } from '../silences/SilenceDialog';
import { silenceTexts } from '../silences/silenceTexts';
import { ruleText, valueText, texts } from '../texts';

type Incident = Out<typeof alarmIncidents.endpoints.one>;

/** A condition in per cent is told by values of its metric, so the metric is named. */
const valueHead = (label: Label, i: Incident): string =>
  isRelative(i.condition) ? `${t(label)} · ${t(alarmMetrics[i.metric].label)}` : t(label);

const Acknowledge = ({ incident, onDone }: { incident: Incident; onDone(): void }) => {
  const refusal = useRefusal('alarm.acknowledge');
  const [comment, setComment] = useState(incident.comment);
  const { acknowledge, comment: remark } = alarmIncidents.endpoints;
  const ack = useMutation(acknowledge, { done: texts.acked, inline: true });
  const note = useMutation(remark, { done: texts.saved, inline: true });
  const { id } = incident;
  return (
    <div className="flex flex-col gap-3">
      <Field label={t(texts.comment)} hint={incident.state === 'firing' && t(texts.ackText)}>
        {(ids) => (
          <TextArea
            {...ids}
            rows={2}
            maxLength={500}
            value={comment}
            onChange={(e) => setComment(e.target.value)}
          />
        )}
      </Field>
      <FailurePanel failure={ack.failure ?? note.failure} />
      <div className="flex gap-2">
        {incident.state === 'firing' && (
          <Button
            variant="primary"
            busy={ack.busy}
            disabled={refusal}
            onClick={() => void ack.run({ id, comment }).then(onDone)}
          >
            {t(texts.ack)}
          </Button>
        )}
        <Button
          busy={note.busy}
          disabled={refusal || comment === incident.comment}
          onClick={() => void note.run({ id, comment }).then(onDone)}
        >
          {t(texts.saveComment)}
        </Button>
      </div>
    </div>
  );
};

/** One alarm event: what was evaluated, its points, acknowledgement and comment. */
export const IncidentDrawer = ({ id, onClose }: { id: string; onClose(): void }) => {
  const { locale, timeZone } = useKit();
  const answer = useQuery(
    alarmIncidents.endpoints.one,
    { id },
    { refreshOn: [alarmIncidents.events.changed] },
  );
  const [silencing, setSilencing] = useState(false);
  const mayNotSilence = useRefusal('alarm.acknowledge');
  const i = answer.value;
  const at = (instant: string | null) => formatInstant(instant, timeZone);
  return (
    <Drawer open wide beside onClose={onClose} title={i ? `${i.description} · ${i.domain}` : ''}>
      {!i && answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!i && !answer.failure && <Skeleton className="h-60 w-full" />}
      {i && (
        <div className="flex flex-col gap-5">
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone={incidentStates[i.state][2]}>
              {t([incidentStates[i.state][0], incidentStates[i.state][1]])}
            </Badge>
            {i.acknowledgedBy && (
              <span className="text-sm text-ink-muted">
                {t(texts.ackBy, { who: i.acknowledgedBy, until: at(i.acknowledgedUntil) })}
              </span>
            )}
            <Button variant="link" onClick={() => go(`/cdn-alarmnoticetrigger?incidentId=${i.id}`)}>
              {t(texts.notices)}
            </Button>
            {i.state === 'firing' && (
              <Button variant="link" disabled={mayNotSilence} onClick={() => setSilencing(true)}>
                {t(silenceTexts.silence)}
              </Button>
            )}
          </div>
          <Facts
            items={[
              [t(texts.rule), `${ruleText(i, locale)} · ${t(texts.inRow, { n: i.points })}`],
              [valueHead(texts.first, i), valueText(i.metric, i.firstValue, locale)],
              [t(texts.opened), at(i.openedAt)],
              [valueHead(texts.worst, i), valueText(i.metric, i.worstValue, locale)],
              [t(texts.closed), at(i.closedAt)],
              [valueHead(texts.last, i), valueText(i.metric, i.lastValue, locale)],
            ]}
          />
          {silencing && (
            <SilenceDialog
              what={{ policyId: i.policyId, domainId: i.domainId }}
              title={`${i.description} · ${i.domain}`}
              onClose={() => setSilencing(false)}
            />
          )}
          <IncidentLinks incident={i} />
          <IncidentChart incident={i} />
          <Acknowledge key={i.comment} incident={i} onDone={answer.reload} />
        </div>
      )}
    </Drawer>
  );
};
