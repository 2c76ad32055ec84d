import { Page } from '../../../../kernel/page/Page';
import type { ContentKind } from '../words';
import { Create, useOpened } from './opened';
import { TaskDrawer } from './TaskDrawer';
import { TaskTable } from './TaskTable';

/** Tasks of one kind over all accounts, for staff. */
const AllTasks = ({ kind }: { kind: ContentKind }) => {
  const [opened, open] = useOpened();
  return (
    <Page>
      <TaskTable kind={kind} onOpen={open} actions={<Create kind={kind} />} />
      {opened && <TaskDrawer key={opened} id={opened} onClose={() => open(null)} />}
    </Page>
  );
};
export default AllTasks;
