import { useState } from 'react';
import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { FailurePanel } from '../../../../kernel/request/failure';
import { useMutation } from '../../../../kernel/request/mutation';
import { useRefusal } from '../../../../kernel/session/access';
import { t } from '../../../../kernel/text/translate';
import { words } from '../../../../kernel/text/words';
import { Button, Field, HeadActions, TextArea } from '../../../../ui';
import { texts } from '../texts';
import type { Incident } from './span';

/** The comment of an event; while it fires, acknowledging it is the main act of the page. */
export const Acknowledge = ({ incident, onDone }: { incident: Incident; onDone(): void }) => {
  const refusal = useRefusal('alarm.acknowledge');
  const [comment, setComment] = useState(incident.comment);
  const { acknowledge, unacknowledge, comment: remark } = alarmIncidents.endpoints;
  const ack = useMutation(acknowledge, { done: texts.acked, inline: true });
  const takeBack = useMutation(unacknowledge, { done: texts.unacked, inline: true });
  const note = useMutation(remark, { done: texts.saved, inline: true });
  const { id } = incident;
  return (
    <div className="flex flex-col items-start gap-3">
      {incident.state === 'firing' && (
        <HeadActions>
          {incident.acknowledgedBy && (
            <Button
              busy={takeBack.busy}
              disabled={refusal}
              onClick={() => void takeBack.run({ id }).then(onDone)}
            >
              {t(words.unacknowledge)}
            </Button>
          )}
          <Button
            variant="primary"
            busy={ack.busy}
            disabled={refusal}
            onClick={() => void ack.run({ id, comment }).then(onDone)}
          >
            {t(texts.ack)}
          </Button>
        </HeadActions>
      )}
      <Field
        className="w-full"
        label={t(texts.comment)}
        hint={incident.state === 'firing' && t(texts.ackText)}
      >
        {(ids) => (
          <TextArea
            {...ids}
            rows={3}
            maxLength={500}
            placeholder={t(texts.commentHint)}
            value={comment}
            onChange={(e) => setComment(e.target.value)}
          />
        )}
      </Field>
      <FailurePanel failure={ack.failure ?? takeBack.failure ?? note.failure} />
      <Button
        size="sm"
        busy={note.busy}
        disabled={refusal || comment === incident.comment}
        onClick={() => void note.run({ id, comment }).then(onDone)}
      >
        {t(texts.saveComment)}
      </Button>
    </div>
  );
};
