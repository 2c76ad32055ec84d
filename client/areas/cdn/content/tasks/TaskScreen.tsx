import { useSearchParams } from 'react-router-dom';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { EmbeddedList } from '../../../../kernel/declared/list/ListPage';
import { Page } from '../../../../kernel/page/Page';
import { Tabs } from '../../../../ui';
import { contentKinds } from '../contentKinds';
import { taskList } from './taskList';
import taskCells from './taskCells';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

const lists = {
  refresh: { ...taskList('refresh'), path: '/cdn-task/refresh', endpoint: 'list' },
  preheat: { ...taskList('preheat'), path: '/cdn-task/preheat', endpoint: 'list' },
  probe: { ...taskList('probe'), path: '/cdn-task/probe', endpoint: 'list' },
} as const;

/** Refresh, preheat and probe tasks of the account. */
const TaskScreen = () => {
  const [query, setQuery] = useSearchParams();
  const kind = contentKinds.find((k) => k === query.get('tab')) ?? 'refresh';
  return (
    <Page>
      <Tabs
        label={t(texts.col.title)}
        value={kind}
        onChange={(tab) => setQuery(tab === 'refresh' ? {} : { tab })}
        items={contentKinds.map((k) => ({ value: k, label: t(texts.tab[k]) }))}
      >
        <EmbeddedList key={kind} area={tasks} list={lists[kind]} parts={taskCells} />
      </Tabs>
    </Page>
  );
};
export default TaskScreen;
