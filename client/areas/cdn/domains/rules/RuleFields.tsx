import { domainRule } from '#shared/areas/cdn/domains/domain';
import { metaOf } from '#shared/kernel/field';
import {
  Card,
  Field,
  NumberInput,
  Segments,
  Select,
  Switch,
  TextArea,
  TextInput,
} from '../../../../ui';
import type { RuleDraft } from './ruleDraft';
import { unitNames } from '../durations';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

export type FieldsProps = {
  draft: RuleDraft;
  set(patch: Partial<RuleDraft>): void;
  errorOf(name: string): string | undefined;
};
const modes = metaOf(domainRule.schema.shape.queryMode).options ?? {};

/** Path and cache duration in the units of the specification. */
export const CacheFields = ({ draft, set, errorOf: error }: FieldsProps) => {
  const choices = (['follow', 'never', 'set'] as const).map((value) => ({
    value,
    label: t(texts.rule.cache[value]),
    disabled: value === 'set' && draft.dynamic,
  }));
  const units = unitNames.map((value) => ({ value, label: t(texts.rule.unit[value]) }));
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <Field
          label={t(texts.rule.pattern.label)}
          required
          hint={t(texts.rule.pattern.hint)}
          error={error('pattern')}
        >
          {(ids) => (
            <TextInput
              {...ids}
              mono
              value={draft.pattern}
              onChange={(e) => set({ pattern: e.target.value })}
            />
          )}
        </Field>
        <Field
          label={t(texts.rule.cache.label)}
          hint={draft.dynamic && t(texts.rule.cache.dynamic)}
          error={error('cacheSeconds')}
        >
          {() => (
            <span className="flex flex-wrap items-center gap-3">
              <Segments
                label={t(texts.rule.cache.label)}
                options={choices}
                value={draft.cache}
                onChange={(cache) => set({ cache })}
              />
              {draft.cache === 'set' && (
                <span className="flex items-center gap-2">
                  <NumberInput
                    aria-label={t(texts.rule.duration)}
                    min={1}
                    className="w-24"
                    value={draft.duration}
                    onChange={(duration) => set({ duration })}
                  />
                  <Select
                    aria-label={t(texts.rule.unit.label)}
                    className="!w-28"
                    options={units}
                    value={draft.unit}
                    // The options are the units.
                    onChange={(e) => set({ unit: e.target.value as RuleDraft['unit'] })}
                  />
                </span>
              )}
            </span>
          )}
        </Field>
        <QueryFields draft={draft} set={set} errorOf={error} />
      </div>
    </Card>
  );
};

const QueryFields = ({ draft, set, errorOf: error }: FieldsProps) => {
  const options = Object.entries(modes).map(([value, [zhCN, en]]) => ({
    value: value as RuleDraft['queryMode'],
    label: t([zhCN, en]),
  }));
  const listed = draft.queryMode === 'only' || draft.queryMode === 'ignore';
  return (
    <>
      <Field label={t(texts.rule.query)}>
        {() => (
          <span>
            <Segments
              label={t(texts.rule.query)}
              options={options}
              value={draft.queryMode}
              onChange={(queryMode) => set({ queryMode })}
            />
          </span>
        )}
      </Field>
      {listed && (
        <Field
          label={t(texts.rule.names.label)}
          required
          hint={t(texts.rule.names.hint)}
          error={error('queryNames')}
        >
          {(ids) => (
            <TextArea
              {...ids}
              mono
              rows={3}
              value={draft.names}
              onChange={(e) => set({ names: e.target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
};

/** Another origin for the paths of the rule. */
export const OriginFields = ({ draft, set, errorOf: error }: FieldsProps) => {
  const protocols = (['http', 'https', 'follow'] as const).map((value) => ({
    value,
    label: t(texts.domains.protocol[value]),
  }));
  return (
    <Card title={t(texts.rule.origin.label)} note={t(texts.rule.origin.note)}>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={t(texts.rule.protocol)} error={error('originProtocol')}>
          {(ids) => (
            <Select
              {...ids}
              empty={t(texts.rules.asDomain)}
              options={protocols}
              value={draft.originProtocol}
              // The options are the protocols and the empty one.
              onChange={(e) =>
                set({ originProtocol: e.target.value as RuleDraft['originProtocol'] })
              }
            />
          )}
        </Field>
        <Field label={t(texts.rule.host)} error={error('originHost')}>
          {(ids) => (
            <TextInput
              {...ids}
              mono
              value={draft.originHost}
              onChange={(e) => set({ originHost: e.target.value })}
            />
          )}
        </Field>
        <Field
          label={t(texts.rule.path.label)}
          hint={t(texts.rule.path.hint)}
          error={error('originPath')}
        >
          {(ids) => (
            <TextInput
              {...ids}
              mono
              placeholder="/base"
              value={draft.originPath}
              onChange={(e) => set({ originPath: e.target.value })}
            />
          )}
        </Field>
      </div>
    </Card>
  );
};

/** Dynamic acceleration and forced HTTPS. */
export const SwitchFields = ({ draft, set, errorOf: error }: FieldsProps) => {
  return (
    <Card title={t(texts.rule.more)}>
      <div className="flex flex-col gap-3 text-sm">
        <div>
          <Switch
            label={t(texts.rule.dynamic.label)}
            checked={draft.dynamic}
            onChange={(dynamic) =>
              set({ dynamic, cache: dynamic && draft.cache === 'set' ? 'never' : draft.cache })
            }
          />
          <p className="pl-11 text-xs text-ink-faint">{t(texts.rule.dynamic.note)}</p>
          {error('dynamic') && (
            <p role="alert" className="pl-11 text-xs text-error">
              {error('dynamic')}
            </p>
          )}
        </div>
        <div>
          <Switch
            label={t(texts.rule.https.label)}
            checked={draft.forceHttps}
            onChange={(forceHttps) => set({ forceHttps })}
          />
          <p className="pl-11 text-xs text-ink-faint">{t(texts.rule.https.note)}</p>
        </div>
      </div>
    </Card>
  );
};
