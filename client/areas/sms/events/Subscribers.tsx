import { smsSubscribers } from '#shared/areas/sms/sessions/subscribers';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import type { ToolbarDialogProps } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { Dialog } from '../../../ui';
import { texts } from './texts';

const permission = 'staff.smsOps.operate';
const List = embeddedList(smsSubscribers, {
  endpoint: 'list',
  path: '/sms-smsevent',
  title: texts.subscribers,
  columns: ['name', 'way', 'target', 'kinds', 'enabled', 'lastAt', 'lastAnswer'],
  grow: 'target',
  search: texts.search,
  refreshOn: [smsSubscribers.events.changed],
  toolbar: [
    {
      label: texts.add,
      dialog: () => import('./NewSubscriber'),
      permission,
      primary: true,
    },
  ],
  actions: [
    {
      label: words.change,
      dialog: () => import('./ChangeSubscriber'),
      permission,
    },
    { endpoint: 'remove', label: words.delete, danger: true, confirm: texts.remove },
  ],
  empty: { title: texts.none },
  prefix: 'subscribers',
});

/** Who hears of what the gateway notices. */
const Subscribers = ({ onClose }: ToolbarDialogProps) => (
  <Dialog open size="lg" title={t(texts.subscribers)} onClose={onClose}>
    <p className="mb-3 text-sm text-ink-muted">{t(texts.note)}</p>
    <List />
  </Dialog>
);
export default Subscribers;
