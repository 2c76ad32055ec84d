import type { ipRecords } from '#shared/areas/platform/session/ipRecords';
import { networkRules } from '#shared/areas/platform/session/networkRules';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { Card } from '../../../ui';
import { texts } from './texts';

const Rules = embeddedList(networkRules, {
  path: '/cdn-iprecentrecord#rules',
  endpoint: 'list',
  prefix: 'rules',
  columns: ['network', 'action', 'reason', 'endsAt', 'byEmail', 'createdAt'],
  grow: 'reason',
  filters: ['action'],
  refreshOn: [networkRules.events.changed],
  empty: { title: texts.noRules },
  actions: [
    { endpoint: 'remove', label: texts.lift, danger: true, confirm: texts.liftText, button: true },
  ],
});

const Below = () => (
  <Card title={t(texts.rules)} className="mt-4" flush>
    <Rules />
  </Card>
);

/** Below the addresses: what is decided about them. */
const parts: ListParts<RowOf<typeof ipRecords.endpoints.list>> = { below: Below };
export default parts;
