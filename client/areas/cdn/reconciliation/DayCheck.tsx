import { useSearchParams } from 'react-router-dom';
import {
  dayChecks,
  type ShownDayCheck,
  slotsOfDay,
} from '#shared/areas/cdn/reconciliation/dayChecks';
import { repairPath } from '#shared/areas/cdn/corrections/repairPath';
import { suppliers } from '#shared/suppliers';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { ObjectActs } from '../../../kernel/declared/ObjectActs';
import { Page } from '../../../kernel/page/Page';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Card, Facts, formatInstant, Skeleton, useKit, withUnit } from '../../../ui';
import { acceptAct, runAct } from './dayCheckActs';
import { CheckState } from './dayCheckCells';
import { texts as consistencyTexts } from './consistency/texts';
import { texts } from './texts';
import * as cdnTerms from '#shared/areas/cdn/terms';

const { one } = dayChecks.endpoints;
const words = texts.dayChecks;

const Domains = embeddedList(dayChecks, {
  endpoint: 'domains',
  path: '/viewMoreLocalSupplier',
  title: words.domains,
  columns: [
    'domain',
    'accountId',
    'side',
    { field: 'localBytes', label: texts.dayChecks.ours },
    { field: 'supplierBytes', label: texts.dayChecks.theirs },
    'differenceBytes',
    'shareRatio',
    'localRequests',
    'supplierRequests',
  ],
  optional: ['localRequests', 'supplierRequests'],
  grow: 'domain',
  widths: { accountId: 150, side: 140, shareRatio: 120 },
  filters: ['side'],
  actionsWidth: 70,
  actions: [
    {
      label: consistencyTexts.repair,
      open: ({ domainId, paramId, fromAt, toAt }) =>
        repairPath({
          place: { domainId: domainId ?? '', paramId, source: 'accurate' },
          fromAt,
          toAt,
        }),
      when: (row) => row.domainId !== null && row.differenceBytes !== 0,
      permission: 'staff.data.operate',
    },
    {
      label: ['数据明细', 'Stored rows'],
      open: (row) => `/cdn-timeseriesdatadetails?domainId=${row.domainId}`,
      when: (row) => row.domainId !== null,
    },
    {
      label: cdnTerms.dataSync,
      open: (row) => `/cdn-datasync?search=${encodeURIComponent(row.domain)}`,
      when: (row) => row.domainId !== null,
    },
  ],
  empty: { title: ['尚无核对结果', 'No result yet'] },
});

/** What can be done to a day; accepting is the main thing here. */
const acts = [runAct, { ...acceptAct, button: 'primary' }] as const;

const Summary = ({ check }: { check: ShownDayCheck }) => {
  const { locale, timeZone } = useKit();
  const side = (bytes: number | null, requests: number | null) =>
    bytes === null || requests === null
      ? '–'
      : `${withUnit(bytes, 'bytes', locale)} · ${t(words.requests, { n: requests })}`;
  const { differenceBytes: difference, differenceRatio: ratio } = check;
  return (
    <Card>
      <Facts
        columns={3}
        items={[
          [
            t(words.day),
            t(words.zone, {
              day: check.day,
              hours: suppliers[check.supplier].dayTotals?.zoneHours ?? 0,
            }),
          ],
          [t(words.ours), side(check.localBytes, check.localRequests)],
          [t(words.theirs), side(check.supplierBytes, check.supplierRequests)],
          [
            t(words.difference),
            difference === null || ratio === null
              ? '–'
              : `${withUnit(difference, 'bytes', locale)} · ${withUnit(ratio, 'ratio', locale)}`,
          ],
          [
            t(words.points),
            check.points === null ? '–' : t(words.pointsOf, { n: check.points, all: slotsOfDay }),
          ],
          [
            t(words.reason),
            check.reason
              ? `${check.reason} – ${t(words.acceptedBy, { who: check.acceptedByEmail ?? '', at: formatInstant(check.acceptedAt, timeZone) })}`
              : '–',
          ],
        ]}
      />
    </Card>
  );
};

/** One day at one parameter: both sides, and which domains make the difference. */
const DayCheck = () => {
  const [query] = useSearchParams();
  const id = query.get('id');
  const answer = useQuery(one, id ? { id } : null, { refreshOn: [dayChecks.events.changed] });
  const check = answer.value;
  return (
    <Page
      {...(check
        ? {
            object: `${check.paramName} · ${check.day}`,
            badge: <CheckState row={check} />,
            actions: (
              <ObjectActs
                area={dayChecks}
                acts={acts}
                row={check}
                size="md"
                onDone={answer.reload}
              />
            ),
          }
        : {})}
    >
      {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!check && !answer.failure && <Skeleton className="h-80 w-full" />}
      {check && (
        <div className="flex flex-col gap-4">
          <Summary check={check} />
          <section className="flex min-w-0 flex-col gap-2">
            <h2 className="text-base font-semibold">{t(words.domains)}</h2>
            <Domains key={check.checkedAt} fixed={{ id: check.id }} />
          </section>
        </div>
      )}
    </Page>
  );
};
export default DayCheck;
