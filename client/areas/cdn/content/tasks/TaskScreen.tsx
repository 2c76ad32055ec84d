import { tasks } from '#shared/areas/platform/tasks/tasks';
import { EmbeddedList } from '../../../../kernel/declared/list/ListPage';
import { Page } from '../../../../kernel/page/Page';
import { PageTabs } from '../../../../kernel/page/PageTabs';
import { contentKinds } from '../contentKinds';
import { taskList } from './taskList';
import taskCells from './taskCells';
import { texts } from '../texts';

const lists = {
  refresh: { ...taskList('refresh'), path: '/cdn-task/refresh', endpoint: 'list' },
  preheat: { ...taskList('preheat'), path: '/cdn-task/preheat', endpoint: 'list' },
  probe: { ...taskList('probe'), path: '/cdn-task/probe', endpoint: 'list' },
} as const;

const [first, ...others] = contentKinds.map((kind) => ({
  id: kind,
  label: texts.tab[kind],
  view: <EmbeddedList area={tasks} list={lists[kind]} parts={taskCells} whole />,
}));

/** Refresh, preheat and probe tasks of the account. */
const TaskScreen = () => (
  <Page>{first && <PageTabs label={texts.col.title} tabs={[first, ...others]} />}</Page>
);
export default TaskScreen;
