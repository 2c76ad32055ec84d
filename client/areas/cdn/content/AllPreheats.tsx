import { contentLanes } from '#shared/areas/cdn/content/contentLanes';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { Page } from '../../../kernel/page/Page';
import { PageTabs } from '../../../kernel/page/PageTabs';
import taskCells from './tasks/taskCells';
import { staffTaskList } from './tasks/taskList';
import { texts } from './texts';

const Tasks = embeddedList(
  tasks,
  { ...staffTaskList('preheat'), path: '/cdn-preheat', endpoint: 'list' },
  taskCells,
);
const Lanes = embeddedList(contentLanes, {
  path: '/cdn-preheat/lanes',
  endpoint: 'list',
  title: texts.lanes.title,
  rowKey: 'key',
  columns: [
    'param',
    'accountId',
    { field: 'tasks', align: 'right' },
    { field: 'priority', align: 'right' },
    { field: 'weight', align: 'right' },
    { field: 'waiting', align: 'right' },
    { field: 'underWay', align: 'right' },
    { field: 'perSecond', align: 'right' },
    { field: 'tokens', align: 'right' },
    'etaAt',
    'oldestAt',
  ],
  grow: 'param',
  widths: {
    accountId: 150,
    tasks: 80,
    priority: 110,
    weight: 100,
    waiting: 120,
    underWay: 130,
    perSecond: 150,
    tokens: 130,
    etaAt: 160,
    oldestAt: 160,
  },
  search: texts.lanes.search,
  filters: ['paramId', 'accountId'],
  everyMs: 3_000,
  refreshOn: [tasks.events.changed, contentLanes.events.changed],
  tint: false,
  actions: [
    {
      label: texts.lanes.pace,
      open: () => '/cdn-datasyncThread?kind=content',
      permission: 'staff.suppliers.view',
    },
  ],
  empty: { title: texts.lanes.none, text: texts.lanes.noneText },
});

/** Preheats of all accounts, and who waits at which supplier. */
const AllPreheats = () => (
  <Page>
    <PageTabs
      tabs={[
        { id: 'tasks', label: texts.lanes.tasks, view: <Tasks /> },
        { id: 'lanes', label: texts.lanes.title, view: <Lanes /> },
      ]}
    />
  </Page>
);
export default AllPreheats;
