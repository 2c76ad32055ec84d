import { useSearchParams } from 'react-router-dom';
import { noticeDeliveries } from '#shared/areas/cdn/alarms/deliveries';
import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { alarmSilences } from '#shared/areas/cdn/alarms/silences';
import { EmbeddedList } from '../../../../kernel/declared/list/ListPage';
import { useQuery } from '../../../../kernel/request/query';
import { Unreadable } from '../../../../kernel/request/failure';
import { Page } from '../../../../kernel/page/Page';
import { t } from '../../../../kernel/text/translate';
import { Stat, Tabs } from '../../../../ui';
import { AddPolicy } from '../policies/AddPolicy';
import { policyList } from '../policies/policyList';
import { timelineColumn } from '../policies/timelineColumn';
import { silenceList, silenceCells } from '../silences/silenceList';
import { incidentList } from './incidentList';
import incidentCells from './incidentCells';
import { silenceTexts } from '../silences/silenceTexts';

const lists = {
  policies: {
    ...policyList,
    path: '/cdn-monitoralarm/policies',
    endpoint: 'list',
    // Beside the timeline the room is short; the form tells it as well.
    optional: ['points', 'methods'],
  },
  firing: {
    ...incidentList,
    path: '/cdn-monitoralarm/firing',
    endpoint: 'list',
    fixed: { state: ['firing'] },
  },
  history: {
    ...incidentList,
    path: '/cdn-monitoralarm/history',
    endpoint: 'list',
    fixed: { state: ['recovered', 'ended'] },
  },
  silences: { ...silenceList, path: '/cdn-monitoralarm/silences', endpoint: 'list' },
} as const;
const tabs = ['policies', 'firing', 'history', 'silences'] as const;
type Tab = (typeof tabs)[number];

const Numbers = ({ data }: { data: Overview | undefined }) => {
  const loading = data === undefined;
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-5">
      <Stat
        label={t(silenceTexts.firing)}
        value={data?.firing}
        note={data && t(silenceTexts.pendingNow, { n: data.pending })}
        loading={loading}
      />
      <Stat label={t(silenceTexts.noDataNow)} value={data?.noData} loading={loading} />
      <Stat label={t(silenceTexts.fired)} value={data?.fired} loading={loading} />
      <Stat
        label={t(silenceTexts.sent)}
        value={data?.sent}
        note={
          data && t(silenceTexts.sentText, { failed: data.failed, suppressed: data.suppressed })
        }
        loading={loading}
      />
      <Stat label={t(silenceTexts.active)} value={data?.silences} loading={loading} />
    </div>
  );
};
type Overview = NonNullable<ReturnType<typeof useOverview>['value']>;
const useOverview = () =>
  useQuery(
    alarmPolicies.endpoints.overview,
    {},
    {
      everyMs: 30_000,
      refreshOn: [
        alarmPolicies.events.changed,
        alarmIncidents.events.changed,
        noticeDeliveries.events.changed,
        alarmSilences.events.changed,
      ],
    },
  );

/** Where the alarm area begins: how things stand, policies with their last points, events, silences. */
const Monitor = () => {
  const [query, setQuery] = useSearchParams();
  const parameter = query.get('tab');
  const tab: Tab = tabs.find((t) => t === parameter) ?? 'policies';
  const overview = useOverview();
  const data = overview.value;
  // Filters and pages belong to the tab that is left.
  const show = (next: Tab) => setQuery(next === 'policies' ? {} : { tab: next });
  return (
    <Page actions={<AddPolicy />}>
      {!data && overview.failure ? (
        <Unreadable failure={overview.failure} onRetry={overview.reload} />
      ) : (
        <Numbers data={data} />
      )}
      <Tabs
        label={t(silenceTexts.area)}
        value={tab}
        onChange={show}
        items={[
          { value: 'policies', label: t(silenceTexts.policies) },
          { value: 'firing', label: t(silenceTexts.firing), count: data?.firing },
          { value: 'history', label: t(silenceTexts.history) },
          { value: 'silences', label: t(silenceTexts.silences), count: data?.silences },
        ]}
      >
        {tab === 'policies' && (
          <EmbeddedList area={alarmPolicies} list={lists.policies} parts={timelineColumn} />
        )}
        {tab === 'firing' && (
          <EmbeddedList area={alarmIncidents} list={lists.firing} parts={incidentCells} />
        )}
        {tab === 'history' && (
          <EmbeddedList area={alarmIncidents} list={lists.history} parts={incidentCells} />
        )}
        {tab === 'silences' && (
          <EmbeddedList area={alarmSilences} list={lists.silences} parts={silenceCells} />
        )}
      </Tabs>
    </Page>
  );
};
export default Monitor;
