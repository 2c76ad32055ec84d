import { type ListedMute, noticeMutes } from '#shared/areas/platform/notices/noticeMutes';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { t } from '../../../kernel/text/translate';
import { Card, formatMoment, useKit } from '../../../ui';
import { kindText } from './noticeKinds';
import { texts } from './texts';

type Props = { row: ListedMute };
const KindCell = ({ row }: Props) => <>{row.kind ? kindText(row.kind) : t(texts.anyKind)}</>;
const ObjectCell = ({ row }: Props) => <>{row.object ?? t(texts.anyObject)}</>;
const UntilCell = ({ row }: Props) => {
  const { timeZone } = useKit();
  return <>{row.until ? formatMoment(row.until, timeZone) : t(texts.forGood)}</>;
};
const List = embeddedList(
  noticeMutes,
  {
    path: '/account-set',
    endpoint: 'list',
    prefix: 'mute-',
    title: texts.mutes,
    columns: ['kind', 'state', 'object', 'until', 'mail', { field: 'held', align: 'right' }],
    grow: 'kind',
    widths: { state: 100, object: 220, until: 150, mail: 120, held: 110 },
    empty: { title: texts.noMutes, text: texts.noMutesText },
    actions: [{ label: texts.unmute, endpoint: 'remove', button: true, done: texts.unmuted }],
    actionsWidth: 120,
  },
  { cells: { kind: KindCell, object: ObjectCell, until: UntilCell } },
);

/** What this person has muted, with what each held back, and the way back. */
export const Mutes = () => (
  <Card title={t(texts.mutes)} note={t(texts.mutesNote)}>
    <List />
  </Card>
);
