import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import {
  dayChecks,
  type ShownDayCheck,
  slotsOfDay,
} from '#shared/areas/cdn/reconciliation/dayChecks';
import { suppliers } from '#shared/suppliers';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { Page } from '../../../kernel/page/Page';
import { Unreadable } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { useRefusal } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Button, Card, Facts, formatInstant, Skeleton, useKit, withUnit } from '../../../ui';
import { CheckState } from './dayCheckCells';
import { texts } from './texts';
import * as cdnTerms from '#shared/areas/cdn/terms';

const { one, run, accept } = dayChecks.endpoints;
const words = texts.dayChecks;
const acceptNames = ['reason'] as const;

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

/** Checking again and accepting, for who may. */
const Buttons = ({ check, onDone }: { check: ShownDayCheck; onDone(): void }) => {
  const refusal = useRefusal('staff.data.operate');
  const act = useMutation(run);
  const [isOpen, setOpen] = useState(false);
  const checkNow = async () => {
    if (await act.run({ id: check.id })) toast.success(t(words.checked));
    onDone();
  };
  const { paramName: param, day } = check;
  return (
    <>
      <Button busy={act.busy} disabled={refusal} onClick={() => void checkNow()}>
        {t(words.checkNow)}
      </Button>
      <Button
        variant="primary"
        disabled={refusal || (check.state !== 'failed' && t(words.notFailed))}
        onClick={() => setOpen(true)}
      >
        {t(words.accept)}
      </Button>
      {isOpen && (
        <FormDialog
          area={dayChecks}
          endpoint={accept}
          names={acceptNames}
          fixed={{ id: check.id }}
          title={t(words.acceptTitle, { param, day })}
          done={words.accepted}
          onClose={() => setOpen(false)}
          onDone={onDone}
        />
      )}
    </>
  );
};

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
            actions: <Buttons check={check} onDone={answer.reload} />,
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
