import { useSearchParams } from 'react-router-dom';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { dataPoints, measureLabels } from '#shared/areas/cdn/statistics/dataPoints';
import type { In } from '#shared/kernel/contract';
import { slotSeconds } from '#shared/kernel/units';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import { RefPicker } from '../../../../kernel/declared/Ref';
import { ChooseFirst } from '../../../../kernel/page/ChooseFirst';
import { Page } from '../../../../kernel/page/Page';
import { Unreadable } from '../../../../kernel/request/failure';
import { useQuery } from '../../../../kernel/request/query';
import { optionsOf } from '../../../../kernel/text/options';
import { t } from '../../../../kernel/text/translate';
import {
  Card,
  DateInput,
  EmptyState,
  formatInstant,
  fromLocalInput,
  Picker,
  Skeleton,
  toLocalInput,
  useKit,
} from '../../../../ui';
import { cdnWords } from '../../words';
import { changeCells } from './changeCells';
import { changeColumns } from './changeColumns';
import { PointPlans } from './PointPlans';
import { PointValues } from './PointValues';
import { texts as planTexts } from '../../corrections/texts';
import { texts } from '../texts';

const { point } = dataPoints.endpoints;
type Question = In<typeof point>;
const words = texts.points;

const Changes = embeddedList(
  dataPoints,
  {
    ...changeColumns,
    endpoint: 'list',
    path: '/cdn-datapoint',
    title: words.changes,
    columns: ['source', ...changeColumns.columns.filter((c) => c !== 'slotAt')],
    filters: ['source', 'paramId', 'country', 'cause'],
    refreshOn: [dataPlans.events.changed],
    empty: { title: words.noChanges },
  },
  { cells: changeCells },
);

/** The point in the address, and choosing another. */
const usePoint = () => {
  const [query, setQuery] = useSearchParams();
  const put = (name: keyof Question, value: string | null) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (value) next.set(name, value);
      else next.delete(name);
      next.delete('after');
      return next;
    });
  // A measure that is none is refused by the server, which says so.
  const measure = (query.get('measure') ?? 'bytes') as Question['measure'];
  return { domainId: query.get('domainId'), at: query.get('at'), measure, put };
};

const Choosers = ({ domainId, at, measure, put }: ReturnType<typeof usePoint>) => {
  const { timeZone } = useKit();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <RefPicker
        of="domains"
        label={t(cdnWords.domain)}
        value={domainId}
        onChange={(id) => put('domainId', id)}
        className="w-64"
      />
      <DateInput
        kind="time"
        aria-label={t(words.slot)}
        placeholder={t(words.slot)}
        value={at && !Number.isNaN(Date.parse(at)) ? toLocalInput(at, timeZone) : ''}
        onChange={(local) => put('at', fromLocalInput(local, timeZone))}
      />
      <Picker
        aria-label={t(words.measure)}
        options={optionsOf(measureLabels)}
        value={measure}
        onChange={(next) => put('measure', next)}
      />
    </div>
  );
};

const Shown = ({ question }: { question: Question }) => {
  const { timeZone } = useKit();
  const answer = useQuery(point, question, { refreshOn: [dataPlans.events.changed] });
  if (answer.failure && !answer.value)
    return <Unreadable failure={answer.failure} onRetry={answer.reload} />;
  if (!answer.value) return <Skeleton className="h-80 w-full" />;
  const { at, values, domain } = answer.value;
  const slotAtTo = new Date(Date.parse(at) + slotSeconds * 1000).toISOString();
  const { domainId, measure } = question;
  return (
    <>
      <Card
        title={`${domain} · ${t(measureLabels[measure])}`}
        note={formatInstant(at, timeZone).slice(0, 16)}
      >
        {values.length > 0 ? (
          <PointValues question={question} values={values} />
        ) : (
          <EmptyState kind="nothing" title={t(words.nothing)} />
        )}
      </Card>
      <section className="flex min-w-0 flex-col gap-2">
        <h2 className="text-base font-semibold">{t(planTexts.title)}</h2>
        <PointPlans fixed={{ domainId, at }} onDone={answer.reload} />
      </section>
      <section className="flex min-w-0 flex-col gap-2">
        <h2 className="text-base font-semibold">{t(words.changes)}</h2>
        <Changes fixed={{ domainId, measure, slotAtFrom: at, slotAtTo }} />
      </section>
    </>
  );
};

/** One figure of one slot: its value by source, and every change that made it. */
const DataPoint = () => {
  const chosen = usePoint();
  const { domainId, at, measure } = chosen;
  return (
    <Page>
      <div className="flex flex-col gap-4">
        <Choosers {...chosen} />
        {domainId && at ? (
          <Shown question={{ domainId, at, measure }} />
        ) : (
          <ChooseFirst title={t(words.choose)} />
        )}
      </div>
    </Page>
  );
};
export default DataPoint;
