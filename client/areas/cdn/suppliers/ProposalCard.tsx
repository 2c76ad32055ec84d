import { useState } from 'react';
import { limitStates, policyLimits, type Proposal } from '#shared/areas/cdn/schedules/policyLimits';
import { regions } from '#shared/edge/regions';
import { moneyText } from '../../../kernel/declared/Cell';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { refusalText, useWho } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import {
  Button,
  Card,
  formatInstant,
  PlainTable,
  Skeleton,
  StatusDot,
  useKit,
  withUnit,
} from '../../../ui';
import { StagedPublish } from '../steering/StagedPublish';
import { texts } from './limitTexts';
import { useParamNames } from './paramNames';

type Supplier = Proposal['suppliers'][number];

const End = ({ side }: { side: Supplier['present'] }) => {
  const { locale } = useKit();
  const [zhCN, en, tone] = limitStates[side.state];
  return (
    <td className="py-1 pr-4">
      <span className="nums block text-right">{withUnit(side.bytes, 'bytes', locale)}</span>
      <span className="flex justify-end text-xs">
        <StatusDot tone={tone}>{t([zhCN, en])}</StatusDot>
      </span>
    </td>
  );
};

/** The end of the month of each supplier by present and by proposed weights, and what that changes of its cost. */
const Suppliers = ({ rows }: { rows: readonly Supplier[] }) => {
  const { locale } = useKit();
  const names = useParamNames();
  const numeric = [t(texts.counted), t(texts.present), t(texts.proposed), t(texts.costChange)];
  return (
    <PlainTable label={t(texts.forecast)} heads={[t(texts.param), ...numeric]} numeric={numeric}>
      {rows.map(({ paramId, countedBytes, currency, present, proposed }) => (
        <tr key={paramId} className="border-b border-line align-top last:border-0">
          <td className="py-1 pr-4">{names.get(paramId) ?? paramId}</td>
          <td className="nums py-1 pr-4 text-right">{withUnit(countedBytes, 'bytes', locale)}</td>
          <End side={present} />
          <End side={proposed} />
          <td className="nums py-1 pr-4 text-right">
            {present.costMicros === null || proposed.costMicros === null
              ? '–'
              : `${moneyText(proposed.costMicros - present.costMicros, locale)} ${currency ?? ''}`}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
};

const Weights = ({ rows }: { rows: Proposal['weights'] }) => {
  const { locale } = useKit();
  const names = useParamNames();
  const numeric = [t(texts.present), t(texts.proposed)];
  return (
    <PlainTable
      label={t(texts.proposed)}
      heads={[t(texts.region), t(texts.param), ...numeric]}
      numeric={numeric}
    >
      {rows.map(({ region, paramId, present, proposed }) => (
        <tr key={`${region} ${paramId}`} className="border-b border-line last:border-0">
          <td className="py-1 pr-4">
            {region ? t([regions[region].zh, regions[region].en]) : t(texts.otherRegions)}
          </td>
          <td className="py-1 pr-4">{names.get(paramId) ?? paramId}</td>
          <td className="nums py-1 pr-4 text-right">{withUnit(present, 'ratio', locale)}</td>
          <td
            className={`nums py-1 pr-4 text-right ${present === proposed ? '' : 'font-semibold'}`}
          >
            {withUnit(proposed, 'ratio', locale)}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
};

const basisOf = (p: Proposal, timeZone: string): string => {
  if (p.method === 'none') return t(texts.none);
  const [at, end] = [formatInstant(p.countedTo, timeZone), formatInstant(p.monthEnd, timeZone)];
  return p.method === 'week'
    ? t(texts.week, { at, end })
    : t(texts.mean, { at, end, hours: p.hours });
};
const breaks = ({ proposed: { state } }: Supplier) => state === 'over' || state === 'under';

type Policy = { id: string; name: string };
/** What the weights of a policy come to by the end of the month, and others that would keep what was agreed. */
export const ProposalCard = ({ policy }: { policy: Policy }) => {
  const { timeZone } = useKit();
  const refusal = refusalText(useWho(), policyLimits.endpoints.write.permission);
  const [applying, setApplying] = useState(false);
  const { value, failure, reload } = useQuery(policyLimits.endpoints.proposal, {
    scheduleId: policy.id,
  });
  if (failure && !value) return <Unreadable failure={failure} onRetry={reload} />;
  if (!value) return <Skeleton className="h-32 w-full" />;
  const agreed = value.suppliers.some((s) => s.commitMb !== null || s.capMb !== null);
  return (
    <Card title={t(texts.forecast)} note={basisOf(value, timeZone)}>
      {value.method !== 'none' && (
        <div className="flex flex-col items-start gap-4">
          <Suppliers rows={value.suppliers} />
          {agreed && value.entries === null && (
            <p className="text-sm text-ink-muted">
              {t(value.suppliers.some(breaks) ? texts.cannot : texts.keeps)}
            </p>
          )}
          {value.entries && (
            <>
              <Weights rows={value.weights} />
              {value.suppliers.some(breaks) && (
                <p className="text-sm text-warning">{t(texts.cannot)}</p>
              )}
              <Button variant="primary" disabled={refusal} onClick={() => setApplying(true)}>
                {t(texts.apply)}
              </Button>
            </>
          )}
        </div>
      )}
      {applying && value.entries && (
        <StagedPublish policy={policy} entries={value.entries} onClose={() => setApplying(false)} />
      )}
    </Card>
  );
};
