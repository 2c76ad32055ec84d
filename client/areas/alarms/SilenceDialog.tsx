import { type FormEvent, useState } from 'react';
import { alarmSilences, shortSilenceHours } from '#shared/areas/alarms/silences';
import { useAct } from '../../kernel/act';
import { FailurePanel } from '../../kernel/failure';
import { useSay } from '../../kernel/say';
import { useCan } from '../../kernel/session/who';
import { Button, Dialog, Field, Segments, TextInput } from '../../ui';
import { silenceWords } from './silenceWords';

const hourMs = 3_600_000;
const choices = [1, 2, 4, 24, 168] as const;
const asLocal = (ms: number): string => {
  const offset = new Date(ms).getTimezoneOffset() * 60_000;
  return new Date(ms - offset).toISOString().slice(0, 16);
};

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
  const act = useAct(alarmSilences.endpoints.create, { done: silenceWords.made, inline: true });
  const [reason, setReason] = useState('');
  const [hours, setHours] = useState('2');
  const [until, setUntil] = useState(() => asLocal(Date.now() + 2 * hourMs));
  const errorOf = (name: string) => {
    const found = act.failure?.fields.find((f) => f.path === name);
    return found && say(found.text);
  };
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    const end = hours === 'own' ? new Date(until).getTime() : Date.now() + Number(hours) * hourMs;
    const endsAt = Number.isNaN(end) ? '' : new Date(end).toISOString();
    if (await act.run({ ...what, reason, endsAt })) onClose();
  };
  const offered = choices.filter((n) => long || n <= shortSilenceHours);
  const formId = 'silence-form';
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${say(silenceWords.silence)} · ${title}`}
      footer={
        <Button variant="primary" type="submit" form={formId} busy={act.busy}>
          {say(silenceWords.silence)}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(e) => void submit(e)} className="flex flex-col gap-4">
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
          <Field label={say(silenceWords.until)} required error={errorOf('endsAt')}>
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
        {act.failure && act.failure.fields.length === 0 && <FailurePanel failure={act.failure} />}
      </form>
    </Dialog>
  );
};
