import { smsWords } from '#shared/areas/sms/material/words';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { Card } from '../../../ui';
import { NextItem } from './reviewParts';
import { ReviewDrawer } from './ReviewDrawer';
import { texts } from './texts';

const permission = 'staff.smsReview.operate';
const Words = embeddedList(smsWords, {
  path: '/sms-templateRoot#words',
  endpoint: 'list',
  prefix: 'words',
  columns: ['word', 'effect', 'remark', 'createdAt'],
  grow: 'remark',
  refreshOn: [smsWords.events.changed],
  empty: { title: texts.noWords },
  toolbar: [{ label: texts.addWord, dialog: () => import('./NewWord'), permission }],
  actions: [
    { label: words.change, dialog: () => import('./ChangeWord'), permission },
    { endpoint: 'remove', label: words.delete, danger: true, confirm: texts.removeWord },
  ],
});
const Toolbar = () => <NextItem kind="template" />;
const Below = () => (
  <Card title={t(texts.words)} note={t(texts.wordsNote)} className="mt-4" flush>
    <Words />
  </Card>
);
/** What is its own of the queue of templates: the next item, and the words that are not to be sent. */
export default { detail: ReviewDrawer, toolbar: Toolbar, below: Below };
