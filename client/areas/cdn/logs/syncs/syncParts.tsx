import { logFiles } from '#shared/areas/cdn/logs/logFiles';
import { logSyncs } from '#shared/areas/cdn/logs/logSyncs';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as platformTerms from '#shared/areas/platform/terms';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { Pending } from '../../../../kernel/request/failure';
import { useQuery } from '../../../../kernel/request/query';
import type { ListParts } from '../../../../kernel/screens/screens';
import { t } from '../../../../kernel/text/translate';
import { Drawer } from '../../../../ui';
import type { Sync } from './syncActs';
import { texts } from './texts';

type File = RowOf<typeof logSyncs.endpoints.files>;
const Files = embeddedList(logSyncs, {
  endpoint: 'files',
  path: '/cdn-logsync',
  prefix: 'file',
  columns: [
    'hourAt',
    'state',
    { field: 'lines', align: 'right' },
    {
      field: 'sizeBytes',
      label: platformTerms.size,
      hint: cdnTerms.textAtTheSupplier,
      align: 'right',
    },
    { field: 'fetchedBytes', align: 'right' },
    { field: 'attempts', align: 'right' },
    'message',
    'loadedAt',
    'name',
    'pushedAt',
    'fetchedAt',
    'nextAt',
  ],
  optional: ['fetchedBytes', 'loadedAt', 'name', 'pushedAt', 'fetchedAt', 'nextAt'],
  grow: 'message',
  widths: {
    hourAt: 125,
    state: 105,
    lines: 80,
    sizeBytes: 80,
    fetchedBytes: 95,
    attempts: 90,
    loadedAt: 125,
    name: 240,
    pushedAt: 125,
    fetchedAt: 125,
    nextAt: 125,
  },
  search: texts.searchFiles,
  filters: ['state', 'hourAt'],
  refreshOn: [logFiles.events.arrived],
  tint: false,
  size: 20,
  actions: [
    {
      endpoint: 'again',
      label: texts.again,
      input: ({ id, syncId }: File) => ({ id: syncId, fileId: id }),
      confirm: texts.againAsk,
      done: (answer) => (answer['taskId'] ? texts.againBegun : texts.againSoon),
      when: ({ state }: File) => state === 'loaded' || state === 'listed' || state === 'bad',
    },
  ],
  empty: { title: texts.noFiles },
});

type Props = { id: string; onClose(): void; onDone(): void };
/** Files of a sync beside the list, with what can be done to each. */
const SyncDrawer = ({ id, onClose, onDone }: Props) => {
  const answer = useQuery(logSyncs.endpoints.one, { id });
  const sync = answer.value;
  const title = sync ? { domain: sync.domainName, param: sync.paramName } : null;
  return (
    <Drawer
      open
      beside
      wide
      onClose={onClose}
      title={title ? t(texts.filesOf, title) : t(texts.files)}
    >
      {sync && <Files fixed={{ id }} onDone={onDone} />}
      <Pending of={answer} className="h-60 w-full" />
    </Drawer>
  );
};

/** What is its own of the list of log syncs. */
const syncParts: ListParts<Sync> = { detail: SyncDrawer };
export default syncParts;
