import { useState } from 'react';
import { alarmSilences, shortSilenceHours } from '#shared/areas/cdn/alarms/silences';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import type { ControlProps } from '../../../../kernel/screens/formTypes';
import { t } from '../../../../kernel/text/translate';
import { useCan } from '../../../../kernel/session/access';
import { fromLocalInput, Segments, DateInput, toLocalInput, useKit } from '../../../../ui';
import { silenceTexts } from './silenceTexts';

const hourMs = 3_600_000;
const choices = [1, 2, 4, 24, 168] as const;
const inHours = (n: number) => new Date(Date.now() + n * hourMs).toISOString();

/** An instant that a person types, in the zone times are shown in. */
const Instant = ({ value, onChange, ids, label }: ControlProps) => {
  const { timeZone } = useKit();
  const valid = typeof value === 'string' && !Number.isNaN(Date.parse(value));
  const at = valid ? toLocalInput(value, timeZone) : '';
  return (
    <div className="flex items-center gap-2">
      <DateInput
        {...ids}
        aria-label={label}
        kind="time"
        value={at}
        // An emptied box is sent empty, so that the answer names the field.
        onChange={(local) => onChange(fromLocalInput(local, timeZone) ?? '')}
      />
      <span className="whitespace-nowrap text-xs text-ink-faint">{timeZone}</span>
    </div>
  );
};

/** Now, or an instant. */
const Begins = (p: ControlProps) => {
  const [begins, setBegins] = useState('now');
  return (
    <div className="flex flex-col items-start gap-2">
      <Segments
        label={p.label}
        value={begins}
        onChange={(next) => {
          setBegins(next);
          p.onChange(next === 'now' ? '' : inHours(1));
        }}
        options={[
          { value: 'now', label: t(silenceTexts.now) },
          { value: 'later', label: t(silenceTexts.later) },
        ]}
      />
      {/* Empty means now, so what is not well formed is sent as the word, which the server refuses. */}
      {begins === 'later' && <Instant {...p} onChange={(at) => p.onChange(at || 'later')} />}
    </div>
  );
};

/** So many hours (`h2`) from the start on, or an instant. */
const Ends = (p: ControlProps) => {
  const long = useCan('alarm.write');
  const offered = choices.filter((n) => long || n <= shortSilenceHours);
  const span = /^h\d+$/.test(String(p.value)) ? String(p.value) : 'own';
  return (
    <div className="flex flex-col items-start gap-2">
      <Segments
        label={p.label}
        value={span}
        onChange={(next) => p.onChange(next === 'own' ? inHours(3) : next)}
        options={[
          ...offered.map((n) => ({
            value: `h${n}`,
            label: n < 24 ? t(silenceTexts.hour, { n }) : t(silenceTexts.day, { n: n / 24 }),
          })),
          { value: 'own', label: t(silenceTexts.own) },
        ]}
      />
      {span === 'own' && <Instant {...p} />}
    </div>
  );
};
const controls = { startsAt: Begins, endsAt: Ends };

const toInput = (v: Record<string, unknown>) => {
  const begins = Date.parse(String(v['startsAt']));
  const start = Number.isNaN(begins) ? Date.now() : begins;
  const hours = /^h(\d+)$/.exec(String(v['endsAt']))?.[1];
  if (!hours) return v;
  return { ...v, endsAt: new Date(start + Number(hours) * hourMs).toISOString() };
};

type Props = {
  /** Without either, all policies of the account. */
  what: { policyId?: string; domainId?: string };
  title: string;
  onClose(): void;
  /** Has a list that does not hear of silences read again. */
  onDone?: (() => void) | undefined;
};
/** Holds notices back for a time, with the reason; whoever may not write policies is held to four hours. */
export const SilenceDialog = ({ what, title, onClose, onDone }: Props) => {
  const long = useCan('alarm.write');
  return (
    <FormDialog
      area={alarmSilences}
      endpoint={alarmSilences.endpoints.create}
      names={['reason', 'startsAt', 'endsAt']}
      start={{ endsAt: 'h2' }}
      fixed={what}
      controls={controls}
      looks={{
        reason: { hint: silenceTexts.reasonHint, wide: false },
        startsAt: { label: silenceTexts.begins },
        endsAt: { label: silenceTexts.hours, hint: !long && silenceTexts.longHint },
      }}
      toInput={toInput}
      title={`${t(silenceTexts.silence)} · ${title}`}
      submit={t(silenceTexts.silence)}
      done={(v) => (v['startsAt'] ? silenceTexts.planned : silenceTexts.made)}
      onClose={onClose}
      onDone={() => {
        onDone?.();
        onClose();
      }}
    />
  );
};
