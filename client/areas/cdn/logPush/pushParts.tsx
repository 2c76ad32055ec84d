import { logPushes } from '#shared/areas/cdn/logPush/logPushes';
import * as platformTerms from '#shared/areas/platform/terms';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { Pending } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { Drawer } from '../../../ui';
import type { Push } from './pushActs';
import { texts } from './texts';

const Objects = embeddedList(logPushes, {
  endpoint: 'objects',
  path: '/cdn-logpush',
  prefix: 'object',
  columns: [
    'hourAt',
    'domainId',
    'state',
    { field: 'lines', align: 'right' },
    { field: 'bytes', label: platformTerms.size, align: 'right' },
    { field: 'part', align: 'right' },
    { field: 'attempts', align: 'right' },
    'message',
    'key',
    'sha256',
    'sentAt',
  ],
  optional: ['attempts', 'key', 'sha256', 'sentAt'],
  grow: 'domainId',
  widths: {
    hourAt: 125,
    state: 100,
    lines: 80,
    bytes: 80,
    part: 60,
    attempts: 80,
    message: 180,
    key: 300,
    sha256: 160,
    sentAt: 125,
  },
  search: texts.searchKeys,
  filters: ['state', 'domainId', 'hourAt'],
  refreshOn: [logPushes.events.changed],
  tint: false,
  size: 20,
  empty: { title: texts.noObjects },
});

type Props = { id: string; onClose(): void; onDone(): void };
/** Objects of a target beside the list. */
const PushDrawer = ({ id, onClose, onDone }: Props) => {
  const answer = useQuery(logPushes.endpoints.one, { id });
  const name = answer.value?.name;
  return (
    <Drawer
      open
      beside
      wide
      onClose={onClose}
      title={name === undefined ? t(texts.objects) : t(texts.objectsOf, { name })}
    >
      {answer.value && <Objects fixed={{ id }} onDone={onDone} />}
      <Pending of={answer} className="h-60 w-full" />
    </Drawer>
  );
};

/** What is its own of the list of targets. */
const pushParts: ListParts<Push> = { detail: PushDrawer };
export default pushParts;
