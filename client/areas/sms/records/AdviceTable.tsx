import { smsAdvices } from '#shared/areas/sms/records/advice';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import type { ToolbarDialogProps } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { Dialog } from '../../../ui';
import { texts } from '../texts';

const permission = 'staff.smsOps.operate';
const List = embeddedList(smsAdvices, {
  endpoint: 'list',
  path: '/sms-smsLog',
  title: texts.adviceTable,
  columns: ['code', 'zh', 'en'],
  grow: 'en',
  widths: { code: 120, zh: 240 },
  search: texts.adviceSearch,
  refreshOn: [smsAdvices.events.changed],
  toolbar: [{ label: texts.newAdvice, dialog: () => import('./NewAdvice'), permission }],
  actions: [
    { label: words.change, dialog: () => import('./ChangeAdvice'), permission },
    { endpoint: 'remove', label: words.delete, danger: true, confirm: texts.removeAdvice },
  ],
  empty: { title: texts.noAdvice },
  prefix: 'advice',
});

/** What customers are told to do about each error: the table staff keep. */
const AdviceTable = ({ onClose }: ToolbarDialogProps) => (
  <Dialog open size="lg" title={t(texts.adviceTable)} onClose={onClose}>
    <p className="mb-3 text-sm text-ink-muted">{t(texts.adviceNote)}</p>
    <List />
  </Dialog>
);
export default AdviceTable;
