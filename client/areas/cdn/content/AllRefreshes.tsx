import { purgeLatencies } from '#shared/areas/cdn/content/purgeLatencies';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { Page } from '../../../kernel/page/Page';
import { PageTabs } from '../../../kernel/page/PageTabs';
import taskCells from './tasks/taskCells';
import { staffTaskList } from './tasks/taskList';
import { texts } from './texts';

const Tasks = embeddedList(
  tasks,
  { ...staffTaskList('refresh'), path: '/cdn-refresh', endpoint: 'list' },
  taskCells,
);
const Latencies = embeddedList(purgeLatencies, {
  path: '/cdn-refresh/latency',
  endpoint: 'list',
  title: texts.latency.title,
  rowKey: 'key',
  columns: [
    'supplier',
    'span',
    { field: 'purges', align: 'right' },
    { field: 'acceptedP50', align: 'right' },
    { field: 'acceptedP95', align: 'right' },
    { field: 'acceptedP99', align: 'right' },
    { field: 'doneP50', align: 'right' },
    { field: 'doneP95', align: 'right' },
    { field: 'doneP99', align: 'right' },
    { field: 'verifiedP50', align: 'right' },
    { field: 'verifiedP95', align: 'right' },
    { field: 'verifiedP99', align: 'right' },
    { field: 'verified', align: 'right' },
    { field: 'unproven', align: 'right' },
    { field: 'unverified', align: 'right' },
    'oldestAt',
    'oldestTarget',
    'sinceAt',
  ],
  optional: [
    'acceptedP50',
    'acceptedP99',
    'doneP50',
    'doneP99',
    'verifiedP99',
    'verified',
    'unproven',
    'oldestTarget',
    'sinceAt',
  ],
  grow: 'supplier',
  widths: {
    span: 90,
    purges: 95,
    acceptedP50: 130,
    acceptedP95: 130,
    acceptedP99: 130,
    doneP50: 120,
    doneP95: 120,
    doneP99: 120,
    verifiedP50: 130,
    verifiedP95: 130,
    verifiedP99: 130,
    verified: 90,
    unverified: 105,
    unproven: 105,
    oldestAt: 150,
    oldestTarget: 240,
    sinceAt: 160,
  },
  search: texts.searchUrl,
  filters: ['supplier', 'span'],
  everyMs: 10_000,
  tint: false,
  actions: [
    {
      label: texts.latency.oldest,
      open: (row) => `/cdn-refresh?task=${row.oldestTaskId}`,
      permission: 'task.view',
      when: (row) => row.oldestTaskId !== null,
    },
  ],
  empty: { title: texts.latency.none, text: texts.latency.noneText },
});

/** Refreshes of all accounts, and how soon suppliers clear what they are asked to. */
const AllRefreshes = () => (
  <Page>
    <PageTabs
      tabs={[
        { id: 'tasks', label: texts.lanes.tasks, view: <Tasks /> },
        { id: 'latency', label: texts.latency.title, view: <Latencies /> },
      ]}
    />
  </Page>
);
export default AllRefreshes;
