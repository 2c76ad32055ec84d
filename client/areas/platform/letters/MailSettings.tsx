import { mailGroups, mailSettings } from '#shared/areas/platform/letters/mailSettings';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { FormDialog, InlineForm } from '../../../kernel/declared/ShortForm';
import { Pending } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import type { ToolbarDialogProps } from '../../../kernel/screens/screens';
import { useRefusal } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { Card } from '../../../ui';
import { letters } from '#shared/areas/platform/letters/letters';
import { templateTexts as texts } from './templateTexts';

const names = ['name', 'emails', 'kinds'] as const;
const NewGroup = ({ onClose, onDone }: ToolbarDialogProps) => (
  <FormDialog
    area={mailGroups}
    endpoint={mailGroups.endpoints.create}
    names={names}
    title={t(texts.newGroup)}
    onClose={onClose}
    onDone={onDone}
  />
);
type Group = RowOf<typeof mailGroups.endpoints.list>;
const EditGroup = (p: { row: Group; onClose(): void; onDone(): void }) => (
  <FormDialog
    area={mailGroups}
    endpoint={mailGroups.endpoints.update}
    names={names}
    start={p.row}
    fixed={{ id: p.row.id }}
    title={p.row.name}
    onClose={p.onClose}
    onDone={p.onDone}
  />
);

const permission = 'staff.users.operate';
const Groups = embeddedList(mailGroups, {
  path: '/cdn-email#groups',
  endpoint: 'list',
  prefix: 'groups',
  columns: ['name', 'emails', 'kinds'],
  grow: 'emails',
  refreshOn: [mailGroups.events.changed],
  empty: { title: texts.noGroups, text: texts.groupsNote },
  toolbar: [{ label: texts.newGroup, dialog: async () => ({ default: NewGroup }), permission }],
  actions: [
    { label: words.edit, dialog: async () => ({ default: EditGroup }), permission, button: true },
    { label: words.delete, endpoint: 'remove', danger: true },
  ],
});

/** Addresses that get a copy of some letters. */
export const MailGroups = () => (
  <Card title={t(texts.groups)} className="mt-4" flush>
    <Groups />
  </Card>
);

/** The sender's name, where answers go, and how many letters an hour go out. */
export const Sending = () => {
  const refusal = useRefusal(permission);
  const answer = useQuery(
    mailSettings.endpoints.read,
    {},
    { refreshOn: [mailSettings.events.changed, letters.events.changed] },
  );
  const { value } = answer;
  return (
    <Card title={t(texts.sending)} className="mt-4">
      <Pending of={answer} className="h-24" />
      {value && (
        <InlineForm
          key={[value.senderName, value.replyTo, value.perHour, value.perAddress].join()}
          area={mailSettings}
          endpoint={mailSettings.endpoints.update}
          names={['senderName', 'replyTo', 'perHour', 'perAddress']}
          start={value}
          layout="two"
          refused={refusal}
          looks={{
            senderName: {
              hint: [
                `${texts.address[0]}${value.mailFrom}`,
                `${texts.address[1]}${value.mailFrom}`,
              ],
            },
            perHour: { hint: texts.limitNote },
          }}
          done={texts.sendingSaved}
          below={() => (
            <p className="nums text-sm text-ink-muted">
              {t(texts.used, { n: value.lastHour, held: value.heldBack })}
            </p>
          )}
          onDone={(now) => answer.change(() => now)}
        />
      )}
    </Card>
  );
};
