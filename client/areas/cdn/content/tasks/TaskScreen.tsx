import { useSearchParams } from 'react-router-dom';
import { Page } from '../../../../kernel/page/Page';
import { Tabs } from '../../../../ui';
import { contentKinds, useWords } from '../words';
import { Create, useOpened } from './opened';
import { TaskDrawer } from './TaskDrawer';
import { TaskTable } from './TaskTable';

/** Refresh, preheat and probe tasks of the account. */
const TaskScreen = () => {
  const say = useWords();
  const [query, setQuery] = useSearchParams();
  const [opened, open] = useOpened();
  const kind = contentKinds.find((k) => k === query.get('tab')) ?? 'refresh';
  return (
    <Page>
      <Tabs
        label={say('content.col.title')}
        value={kind}
        onChange={(tab) => setQuery(tab === 'refresh' ? {} : { tab })}
        items={contentKinds.map((k) => ({ value: k, label: say(`content.tab.${k}`) }))}
      >
        <TaskTable key={kind} kind={kind} onOpen={open} actions={<Create kind={kind} />} />
      </Tabs>
      {opened && <TaskDrawer key={opened} id={opened} onClose={() => open(null)} />}
    </Page>
  );
};
export default TaskScreen;
