import { useEffect, useRef } from 'react';
import { domains } from '#shared/areas/cdn/domains/domains';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { cnameTasks } from '#shared/areas/cdn/steering/cnameTasks';
import { regions } from '#shared/edge/regions';
import type { ControlProps, FormPart, FormParts } from '../../../kernel/screens/formTypes';
import { FailurePanel } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { useIsStaff } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Button, Card, PlainTable, Skeleton, useKit, withUnit } from '../../../ui';
import { moneyText } from '../../../kernel/declared/Cell';
import { useRested } from '../alarms/policies/debounced';
import { EntryFields } from '../suppliers/EntryFields';
import { type EntryDraft, toDraft, toEntries } from '../suppliers/entries';
import { useParamNames } from '../suppliers/paramNames';
import { texts } from './texts';

// What the form holds under its weights are drafts, put there by this control.
const drafts = (value: unknown) => (value ?? []) as readonly EntryDraft[];
const idOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** The wished weights, which begin as those that are live and begin anew for another policy or domain. */
const Wished = ({ value, onChange, values }: ControlProps) => {
  const domainId = idOf(values['domainId']);
  const { value: domain } = useQuery(domains.endpoints.one, domainId ? { id: domainId } : null);
  const id = idOf(values['scheduleId']) ?? domain?.scheduleId;
  const { value: policy } = useQuery(schedules.endpoints.one, id ? { id } : null);
  const subject = domainId ?? id;
  // An answer of the choice before stays until the next one is there.
  const ownLines = domainId && domain?.id === domainId ? domain.lines : null;
  const entries = ownLines ?? (policy && policy.id === id ? policy.entries : undefined);
  const isBlank = drafts(value).length === 0;
  const filled = useRef(isBlank ? undefined : subject);
  const takeOver = () => entries && onChange(entries.map(toDraft));
  useEffect(() => {
    if (!entries || (!isBlank && filled.current === subject)) return;
    filled.current = subject;
    onChange(entries.map(toDraft));
  }, [isBlank, entries, subject, onChange]);
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <EntryFields entries={drafts(value)} onChange={onChange} />
      </div>
      <Button size="sm" disabled={!entries} onClick={() => takeOver()}>
        {t(texts.takeOver)}
      </Button>
    </div>
  );
};

/** What the switch as it is typed would do to yesterday's traffic. */
const Preview = ({ values }: FormPart) => {
  const { locale } = useKit();
  const staff = useIsStaff();
  const names = useParamNames();
  const typed = cnameTasks.endpoints.preview.input.safeParse({
    scheduleId: idOf(values['scheduleId']),
    domainId: idOf(values['domainId']),
    wishedEntries: toEntries(drafts(values['wishedEntries']), staff),
  });
  const isSwitch = values['kind'] === 'switch' && typed.success;
  const draft = useRested(isSwitch ? typed.data : null);
  const { value, failure, reload } = useQuery(cnameTasks.endpoints.preview, draft);
  if (!isSwitch) return null;
  const numeric = [t(texts.before), t(texts.after), ...(staff ? [t(texts.costADay)] : [])];
  return (
    <Card title={t(texts.preview)} note={t(texts.previewNote)}>
      {failure && <FailurePanel failure={failure} onRetry={reload} />}
      {!value && !failure && <Skeleton className="h-20 w-full" />}
      {value && (
        <p className="text-sm text-ink-muted">
          {t(texts.reach, { names: value.names, all: value.zoneNames })}{' '}
          {value.large && t(texts.large, { names: value.names })}{' '}
          {value.rows.length === 0 && t(texts.noTraffic)}
        </p>
      )}
      {value && value.rows.length > 0 && (
        <PlainTable
          label={t(texts.preview)}
          heads={[t(texts.region), t(texts.param), ...numeric]}
          numeric={numeric}
        >
          {value.rows.map((r) => (
            <tr key={`${r.region} ${r.paramId}`} className="border-b border-line last:border-0">
              <td className="py-1 pr-4">{t([regions[r.region].zh, regions[r.region].en])}</td>
              <td className="py-1 pr-4">{names.get(r.paramId) ?? r.paramId}</td>
              <td className="nums py-1 pr-4 text-right">{withUnit(r.beforeBps, 'bps', locale)}</td>
              <td className="nums py-1 pr-4 text-right">{withUnit(r.afterBps, 'bps', locale)}</td>
              {staff && (
                <td className="nums py-1 pr-4 text-right">
                  {r.costMicros === null
                    ? '–'
                    : `${moneyText(r.costMicros, locale)} ${r.currency ?? ''}`}
                </td>
              )}
            </tr>
          ))}
        </PlainTable>
      )}
    </Card>
  );
};

/** What the form of a task has of its own: the wished weights, and what they would do. */
const parts: FormParts = { controls: { wishedEntries: Wished }, below: Preview };
export default parts;
