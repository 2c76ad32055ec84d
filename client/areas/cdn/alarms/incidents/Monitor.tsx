import { noticeDeliveries } from '#shared/areas/cdn/alarms/deliveries';
import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { alarmSilences } from '#shared/areas/cdn/alarms/silences';
import { EmbeddedList } from '../../../../kernel/declared/list/ListPage';
import { useQuery } from '../../../../kernel/request/query';
import { Unreadable } from '../../../../kernel/request/failure';
import { Page } from '../../../../kernel/page/Page';
import { PageTabs } from '../../../../kernel/page/PageTabs';
import { t } from '../../../../kernel/text/translate';
import { Stat } from '../../../../ui';
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
  const overview = useOverview();
  const data = overview.value;
  return (
    <Page actions={<AddPolicy />}>
      {!data && overview.failure ? (
        <Unreadable failure={overview.failure} onRetry={overview.reload} />
      ) : (
        <Numbers data={data} />
      )}
      <PageTabs
        label={silenceTexts.area}
        tabs={[
          {
            id: 'policies',
            label: silenceTexts.policies,
            view: (
              <EmbeddedList
                area={alarmPolicies}
                list={lists.policies}
                parts={timelineColumn}
                whole
              />
            ),
          },
          {
            id: 'firing',
            label: silenceTexts.firing,
            count: data?.firing,
            view: (
              <EmbeddedList area={alarmIncidents} list={lists.firing} parts={incidentCells} whole />
            ),
          },
          {
            id: 'history',
            label: silenceTexts.history,
            view: (
              <EmbeddedList
                area={alarmIncidents}
                list={lists.history}
                parts={incidentCells}
                whole
              />
            ),
          },
          {
            id: 'silences',
            label: silenceTexts.silences,
            count: data?.silences,
            view: (
              <EmbeddedList area={alarmSilences} list={lists.silences} parts={silenceCells} whole />
            ),
          },
        ]}
      />
    </Page>
  );
};
export default Monitor;
