import { useState } from 'react';
import { alarmSilences, shortSilenceHours } from '#shared/areas/cdn/alarms/silences';
import { useAct } from '../../../../kernel/request/act';
import { DialogForm } from '../../../../kernel/declared/DialogForm';
import { errorsOf } from '../../../../kernel/request/failure';
import { useSay } from '../../../../kernel/text/say';
import { useCan } from '../../../../kernel/session/who';
import { Field, fromLocalInput, Segments, TextInput, toLocalInput, useKit } from '../../../../ui';
import { silenceWords } from './silenceWords';

const hourMs = 3_600_000;
const choices = [1, 2, 4, 24, 168] as const;

type Props = {
  /** Without either, all policies of the account. */
  what: { policyId?: string; domainId?: string };
  title: string;
  onClose(): void;
};

/** Holds notices back for a time, with the reason; whoever may not write policies is held to four hours. */
export const SilenceDialog = ({ what, title, onClose }: Props) => {
  const say = useSay();
  const long = useCan('alarm.write');
  const { timeZone } = useKit();
  const [begins, setBegins] = useState('now');
  const act = useAct(alarmSilences.endpoints.create, {
    done: begins === 'now' ? silenceWords.made : silenceWords.planned,
    inline: true,
  });
  const [reason, setReason] = useState('');
  const [hours, setHours] = useState('2');
  const inHours = (n: number) =>
    toLocalInput(new Date(Date.now() + n * hourMs).toISOString(), timeZone);
  const [from, setFrom] = useState(() => inHours(1));
  const [until, setUntil] = useState(() => inHours(3));
  const errorOf = errorsOf(act.failure);
  const submit = async () => {
    // What is not well formed is sent empty, so that the answer names the field.
    const startsAt = begins === 'now' ? undefined : (fromLocalInput(from, timeZone) ?? '');
    const start = startsAt === undefined ? Date.now() : Date.parse(startsAt);
    const end = Number.isNaN(start) ? '' : new Date(start + Number(hours) * hourMs).toISOString();
    const endsAt = hours === 'own' ? (fromLocalInput(until, timeZone) ?? '') : end;
    const span = { endsAt, ...(startsAt !== undefined && { startsAt }) };
    if (await act.run({ ...what, reason, ...span })) onClose();
  };
  const offered = choices.filter((n) => long || n <= shortSilenceHours);
  return (
    <DialogForm
      title={`${say(silenceWords.silence)} · ${title}`}
      submit={say(silenceWords.silence)}
      act={act}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={say(silenceWords.reason)}
        required
        hint={say(silenceWords.reasonHint)}
        error={errorOf('reason')}
      >
        {(ids) => (
          <TextInput
            {...ids}
            data-autofocus
            maxLength={200}
            value={reason}
            onChange={(e) => setReason(e.target.value)}
          />
        )}
      </Field>
      <Field label={say(silenceWords.begins)}>
        {() => (
          <div>
            <Segments
              label={say(silenceWords.begins)}
              value={begins}
              onChange={setBegins}
              options={[
                { value: 'now', label: say(silenceWords.now) },
                { value: 'later', label: say(silenceWords.later) },
              ]}
            />
          </div>
        )}
      </Field>
      {begins === 'later' && (
        <Field label={say(silenceWords.from)} aside={timeZone} required error={errorOf('startsAt')}>
          {(ids) => (
            <TextInput
              {...ids}
              type="datetime-local"
              value={from}
              onChange={(e) => setFrom(e.target.value)}
            />
          )}
        </Field>
      )}
      <Field
        label={say(silenceWords.hours)}
        hint={!long && say(silenceWords.longHint)}
        error={errorOf('endsAt')}
      >
        {() => (
          <div>
            <Segments
              label={say(silenceWords.hours)}
              value={hours}
              onChange={setHours}
              options={[
                ...offered.map((n) => ({
                  value: String(n),
                  label:
                    n < 24 ? say(silenceWords.hour, { n }) : say(silenceWords.day, { n: n / 24 }),
                })),
                { value: 'own', label: say(silenceWords.own) },
              ]}
            />
          </div>
        )}
      </Field>
      {hours === 'own' && (
        <Field label={say(silenceWords.until)} aside={timeZone} required error={errorOf('endsAt')}>
          {(ids) => (
            <TextInput
              {...ids}
              type="datetime-local"
              value={until}
              onChange={(e) => setUntil(e.target.value)}
            />
          )}
        </Field>
      )}
    </DialogForm>
  );
};
