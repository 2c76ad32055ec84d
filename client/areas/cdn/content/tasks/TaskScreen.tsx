import { Plus } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Page } from '../../../../kernel/page/Page';
import { useRefusal } from '../../../../kernel/session/who';
import { Button, Tabs } from '../../../../ui';
import { TaskDrawer } from './TaskDrawer';
import { TaskTable } from './TaskTable';
import { contentKinds, type ContentKind, useWords } from '../words';

const pages: Record<ContentKind, string> = {
  refresh: '/createRefreshPage',
  preheat: '/createPreheatPage',
  probe: '/createPreheatPage?tab=probe',
};

const Create = ({ kind }: { kind: ContentKind }) => {
  const say = useWords();
  const navigate = useNavigate();
  const refused = useRefusal(kind === 'refresh' ? 'purge.files' : 'prefetch.submit');
  return (
    <Button
      variant="primary"
      icon={Plus}
      disabled={refused}
      onClick={() => void navigate(pages[kind])}
    >
      {say(`content.new.${kind}`)}
    </Button>
  );
};

/** The task that the address names beside the list, and how to name another. */
const useOpened = () => {
  const [query, setQuery] = useSearchParams();
  const open = (id: string | null) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete('task');
      else next.set('task', id);
      return next;
    });
  return [query.get('task'), open] as const;
};

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

/** Tasks of one kind over all accounts, for staff. */
export const AllTasks = ({ kind }: { kind: ContentKind }) => {
  const [opened, open] = useOpened();
  return (
    <Page>
      <TaskTable kind={kind} onOpen={open} actions={<Create kind={kind} />} />
      {opened && <TaskDrawer key={opened} id={opened} onClose={() => open(null)} />}
    </Page>
  );
};
