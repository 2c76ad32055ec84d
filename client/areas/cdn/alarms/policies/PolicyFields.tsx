import { useState } from 'react';
import {
  type AlarmMetric,
  alarmMetricNames,
  alarmMetrics,
  isEvent,
} from '#shared/areas/cdn/alarms/alarmMetrics';
import { alarmIntervals, type Condition, conditions } from '#shared/areas/cdn/alarms/evaluate';
import { alarmPolicy, alarmSources } from '#shared/areas/cdn/alarms/policy';
import { domains } from '#shared/areas/cdn/domains/domains';
import { metaOf } from '#shared/kernel/field';
import { useQuery } from '../../../../kernel/request/query';
import { domainsProblem } from '../../../../kernel/request/failure';
import { useCan } from '../../../../kernel/session/access';
import { t } from '../../../../kernel/text/translate';
import {
  Field,
  FieldGroup,
  MultiPicker,
  NumberInput,
  Picker,
  Segments,
  Select,
  TextInput,
} from '../../../../ui';
import { unitsOf, usualUnit } from './policyForm';
import type { FieldsProps } from './fieldsProps';
import { ScopeFields } from './ScopeFields';
import { texts } from '../texts';

const Domains = ({ form, set, errorOf }: FieldsProps) => {
  const [search, setSearch] = useState('');
  const lists = useCan(domains.endpoints.list.permission);
  const question = {
    size: 200,
    sort: 'name' as const,
    ...(search ? { search } : {}),
    ...(form.accountId ? { accountId: form.accountId } : {}),
  };
  const matches = useQuery(domains.endpoints.list, lists ? question : null);
  return (
    <Field label={t(texts.domains)} required error={errorOf('domainIds')}>
      {(ids) => (
        <div className="flex flex-col gap-2">
          <div>
            <Segments
              label={t(texts.domains)}
              value={form.domainMode}
              onChange={(v) => set({ domainMode: v === 'list' ? 'list' : 'all' })}
              options={[
                { value: 'all', label: t(texts.allDomains) },
                { value: 'list', label: t(texts.chosenDomains) },
              ]}
            />
          </div>
          {form.domainMode === 'list' && (
            <MultiPicker
              {...ids}
              value={form.domainIds}
              onChange={(domainIds) => set({ domainIds })}
              onSearch={setSearch}
              problem={domainsProblem(matches.failure)}
              options={(matches.value?.rows ?? []).map((d) => ({ value: d.id, label: d.name }))}
            />
          )}
        </div>
      )}
    </Field>
  );
};

/** Name, metric, source and domains. */
export const ConditionFields = (part: FieldsProps) => {
  const { form, set, errorOf } = part;
  const choose = (metric: AlarmMetric) =>
    set({
      metric,
      ...(alarmMetrics[metric].unit === alarmMetrics[form.metric].unit
        ? {}
        : { unit: usualUnit(metric, form.condition) }),
    });
  return (
    <FieldGroup title={t(texts.what)}>
      <Field label={t(texts.description)} required error={errorOf('description')}>
        {(ids) => (
          <TextInput
            {...ids}
            maxLength={100}
            value={form.description}
            onChange={(e) => set({ description: e.target.value })}
          />
        )}
      </Field>
      <Field
        label={t(texts.metric)}
        required
        hint={t(alarmMetrics[form.metric].formula)}
        error={errorOf('metric')}
      >
        {(ids) => (
          <Picker
            {...ids}
            value={form.metric}
            // The options are metric names only.
            onChange={(v) => v && choose(v as AlarmMetric)}
            options={alarmMetricNames.map((m) => ({ value: m, label: t(alarmMetrics[m].label) }))}
          />
        )}
      </Field>
      {!isEvent(form.metric) && (
        <Field label={t(texts.source)} error={errorOf('source')}>
          {() => (
            <div>
              <Segments
                label={t(texts.source)}
                value={form.source === 'accurate' ? 'accurate' : 'realtime'}
                onChange={(v) => set({ source: v === 'accurate' ? 'accurate' : 'realtime' })}
                options={[
                  { value: 'realtime', label: t(alarmSources.realtime) },
                  { value: 'accurate', label: t(alarmSources.accurate) },
                ]}
              />
            </div>
          )}
        </Field>
      )}
      {form.scope === 'account' ? <Domains {...part} /> : <ScopeFields {...part} />}
    </FieldGroup>
  );
};

/** Condition, threshold, points and interval. */
export const ScheduleFields = ({ form, set, errorOf }: FieldsProps) => {
  const units = unitsOf(form.metric, form.condition);
  const intervals = metaOf(alarmPolicy.schema.shape.intervalMinutes).options ?? {};
  return (
    <FieldGroup title={t(texts.when)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t(texts.condition)} required error={errorOf('condition')}>
          {(ids) => (
            <Select
              {...ids}
              value={form.condition}
              onChange={(e) => {
                // The options are the nine conditions only.
                const condition = e.target.value as Condition;
                set({ condition, unit: usualUnit(form.metric, condition) });
              }}
              options={Object.entries(conditions).map(([value, l]) => ({ value, label: t(l) }))}
            />
          )}
        </Field>
        <Field label={t(texts.threshold)} required error={errorOf('threshold')}>
          {(ids) => (
            <div className="flex gap-2">
              <NumberInput
                {...ids}
                min={0}
                step="any"
                className="flex-1"
                value={form.threshold}
                onChange={(threshold) => set({ threshold })}
              />
              {units.length > 1 || units[0]?.[0] ? (
                <Select
                  aria-label={t(texts.unit)}
                  className="!w-24"
                  value={form.unit}
                  onChange={(e) => set({ unit: e.target.value })}
                  options={units.map(([unit]) => ({ value: unit, label: unit }))}
                />
              ) : null}
            </div>
          )}
        </Field>
        <Field
          label={t(texts.points)}
          required
          hint={t(texts.pointsHint, { n: form.points ?? 0, m: (form.points ?? 0) * 5 })}
          error={errorOf('points')}
        >
          {(ids) => (
            <NumberInput
              {...ids}
              min={1}
              max={12}
              value={form.points}
              onChange={(points) => set({ points })}
            />
          )}
        </Field>
        <Field label={t(texts.recovery)} required error={errorOf('recoveryPoints')}>
          {(ids) => (
            <NumberInput
              {...ids}
              min={1}
              max={12}
              value={form.recoveryPoints}
              onChange={(recoveryPoints) => set({ recoveryPoints })}
            />
          )}
        </Field>
      </div>
      <Field
        label={t(texts.interval)}
        required
        hint={form.intervalMinutes === 0 && t(texts.interval0)}
        error={errorOf('intervalMinutes')}
      >
        {(ids) => (
          <Select
            {...ids}
            value={String(form.intervalMinutes)}
            onChange={(e) => set({ intervalMinutes: Number(e.target.value) })}
            options={alarmIntervals.map((m) => {
              const [zhCN = '', en = ''] = intervals[String(m)] ?? [];
              return { value: String(m), label: t([zhCN, en]) };
            })}
          />
        )}
      </Field>
    </FieldGroup>
  );
};
