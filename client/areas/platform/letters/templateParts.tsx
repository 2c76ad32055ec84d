import { mailSuppressions } from '#shared/areas/platform/letters/suppressions';
import type { letterTemplates } from '#shared/areas/platform/letters/templates';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { Card } from '../../../ui';
import { MailGroups, Sending } from './MailSettings';
import { TemplateDrawer } from './TemplateDrawer';
import { templateTexts as texts } from './templateTexts';

type Row = RowOf<typeof letterTemplates.endpoints.list>;
const Suppressed = embeddedList(mailSuppressions, {
  path: '/cdn-email#suppressed',
  endpoint: 'list',
  prefix: 'suppressed',
  columns: ['address', 'answer', 'createdAt'],
  grow: 'answer',
  refreshOn: [mailSuppressions.events.changed],
  empty: { title: texts.noSuppressed },
  actions: [
    {
      endpoint: 'remove',
      label: texts.takeOff,
      confirm: texts.takeOffText,
      button: true,
    },
  ],
});
const Below = () => (
  <>
    <Sending />
    <MailGroups />
    <Card title={t(texts.suppressed)} className="mt-4" flush>
      <Suppressed />
    </Card>
  </>
);
const Version = ({ row }: { row: Row }) =>
  row.version === 0 ? <>{t(texts.builtIn)}</> : <span className="nums">{row.version}</span>;

/** What is its own of the list of texts of letters. */
const parts: ListParts<Row> = { cells: { version: Version }, detail: TemplateDrawer, below: Below };
export default parts;
