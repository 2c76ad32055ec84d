import { useState } from 'react';
import * as z from 'zod';
import { type ScheduleKindName, scheduleKinds } from '#shared/areas/scheduleKinds';
import { shownTimes } from '#shared/areas/platform/cronSchedules/cronSchedules';
import { isCron, nextTimes } from '#shared/kernel/cron';
import { longestCron } from '#shared/kernel/cronLimits';
import { isZone } from '#shared/kernel/zone';
import { Control } from '../../../kernel/declared/Control';
import { isRequired, labelOf, shapeOf } from '../../../kernel/declared/shape';
import type { ControlProps, FormPart } from '../../../kernel/screens/formTypes';
import { t } from '../../../kernel/text/translate';
import { Field, formatInstant, Picker, Select, TextInput } from '../../../ui';
import { texts } from './texts';

const presets = {
  hourly: '0 * * * *',
  daily: '0 3 * * *',
  weekly: '0 3 * * 1',
  monthly: '0 3 1 * *',
} as const;
type Preset = keyof typeof presets;
const presetNames = Object.keys(presets) as Preset[];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A cron pattern: one of the usual ones, or typed. */
const CronControl = ({ ids, value, onChange }: ControlProps) => {
  const cron = textOf(value);
  const preset = presetNames.find((name) => presets[name] === cron);
  return (
    <div className="flex gap-2">
      <Select
        aria-label={t(texts.preset)}
        value={preset ?? 'own'}
        options={[...presetNames, 'own' as const].map((name) => ({
          value: name,
          label: t(texts.presets[name]),
        }))}
        onChange={(e) => {
          const chosen = presetNames.find((name) => name === e.target.value);
          onChange(chosen ? presets[chosen] : '');
        }}
      />
      <TextInput
        {...ids}
        mono
        maxLength={longestCron}
        spellCheck={false}
        placeholder="0 3 * * *"
        value={cron}
        onChange={(e) => onChange(e.target.value)}
      />
    </div>
  );
};

const zones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')];
/** The zone on whose clock it runs. */
const ZoneControl = ({ ids, value, onChange, label }: ControlProps) => {
  const zone = textOf(value);
  const names = zones();
  const all = zone && !names.includes(zone) ? [zone, ...names] : names;
  return (
    <Picker
      {...ids}
      aria-label={label}
      value={zone || null}
      options={all.map((name) => ({ value: name, label: name }))}
      onChange={(name) => onChange(name ?? '')}
    />
  );
};

/** What a schedule of a kind says besides its times, field by field as the kind declares it. */
const paramsControl = (kind: ScheduleKindName) =>
  function Params({ value, onChange, errorOf }: ControlProps) {
    const params = z.record(z.string(), z.unknown()).catch({}).parse(value);
    return (
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {Object.entries(shapeOf(scheduleKinds[kind].params)).map(([name, schema]) => {
          const label = t(labelOf(schema, name));
          const required = isRequired(schema);
          return (
            <Field key={name} label={label} required={required} error={errorOf(`params.${name}`)}>
              {(ids) => (
                <Control
                  ids={ids}
                  schema={schema}
                  label={label}
                  required={required}
                  value={params[name]}
                  onChange={(one) => onChange({ ...params, [name]: one })}
                />
              )}
            </Field>
          );
        })}
      </div>
    );
  };

/** Controls of a schedule's form that are its own. */
export const scheduleControls = (kind: ScheduleKindName) => ({
  cron: CronControl,
  zone: ZoneControl,
  params: paramsControl(kind),
});

type TimesProps = { next: readonly string[]; zone: string; none?: string };
/** The next three times, on the clock that the schedule runs by. */
export const NextTimes = ({ next, zone, none = t(texts.nextNone) }: TimesProps) =>
  next.length === 0 ? (
    <span className="text-ink-muted">{none}</span>
  ) : (
    <ul className="nums">
      {next.map((at) => (
        <li key={at}>
          <time dateTime={at}>{formatInstant(at, zone).slice(0, 16)}</time>
        </li>
      ))}
    </ul>
  );

/** When a schedule as it is typed would run next. */
export const TypedTimes = ({ values }: FormPart) => {
  const [now] = useState(() => new Date().toISOString());
  const [cron, zone] = [textOf(values['cron']), textOf(values['zone'])];
  if (!isCron(cron) || !isZone(zone)) return null;
  return (
    <section className="rounded border border-line p-3 text-sm">
      <h3 className="mb-1 text-xs font-medium text-ink-muted">
        {t(texts.next)} ({zone})
      </h3>
      <NextTimes next={nextTimes(cron, zone, now, shownTimes)} zone={zone} />
    </section>
  );
};
