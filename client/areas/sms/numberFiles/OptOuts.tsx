import { smsOptOuts } from '#shared/areas/sms/numberFiles/optOuts';
import { toast } from 'sonner';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { InlineForm } from '../../../kernel/declared/ShortForm';
import { useCan, useIsStaff } from '../../../kernel/session/access';
import type { ToolbarDialogProps } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { Dialog } from '../../../ui';
import { texts } from './texts';

const List = embeddedList(smsOptOuts, {
  endpoint: 'list',
  path: '/sms-numberfile',
  title: texts.optOuts,
  columns: ['masked', 'source', 'accountId', 'createdAt'],
  grow: 'masked',
  refreshOn: [smsOptOuts.events.changed],
  actions: [{ endpoint: 'remove', label: words.delete, danger: true, confirm: false }],
  empty: { title: texts.noOptOuts },
  prefix: 'out',
});

/** Numbers that opted out of an account's messages: the list, and a box to add to it. */
const OptOuts = ({ onClose }: ToolbarDialogProps) => {
  const mayAdd = useCan('sms.material');
  const names = useIsStaff() ? (['accountId', 'numbers'] as const) : (['numbers'] as const);
  return (
    <Dialog open size="lg" title={t(texts.optOuts)} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-muted">{t(texts.optOutNote)}</p>
        {mayAdd && (
          <InlineForm
            area={smsOptOuts}
            endpoint={smsOptOuts.endpoints.add}
            names={names}
            submit={t(texts.addOptOuts)}
            again
            onDone={(answer) => {
              const isTaken = answer.added + answer.present > 0;
              toast[isTaken ? 'success' : 'warning'](t(texts.optOutsAdded, answer));
            }}
          />
        )}
        <List />
      </div>
    </Dialog>
  );
};
export default OptOuts;
