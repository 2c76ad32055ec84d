import { smsSessions } from '#shared/areas/sms/sessions/sessions';
import type { Label } from '#shared/kernel/field';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ActionDialog } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import { sessionTexts } from './texts';

type Row = RowOf<typeof smsSessions.endpoints.list>;
type Named = { row: Row; title: Label; text: Label };
/** What both dialogs about one session say and take from its row. */
const about = ({ row, title, text }: Named) => ({
  area: smsSessions,
  fixed: { id: row.id },
  title: `${t(title)} · ${row.systemId}`,
  above: <p className="text-sm text-ink-muted">{t(text)}</p>,
  submit: t(title),
});

/** Limits a session until it ends. */
export const LimitSession: ActionDialog<Row> = ({ row, onClose, onDone }) => (
  <FormDialog
    {...about({ row, title: sessionTexts.limit, text: sessionTexts.limitText })}
    endpoint={smsSessions.endpoints.throttle}
    names={['perSecond']}
    start={{ perSecond: 10 }}
    done={sessionTexts.limitDone}
    onClose={onClose}
    onDone={onDone}
  />
);

/** Ends the sessions of a customer's system and keeps it out for some minutes. */
export const RefuseBinds: ActionDialog<Row> = ({ row, onClose, onDone }) => (
  <FormDialog
    {...about({ row, title: sessionTexts.refuse, text: sessionTexts.refuseText })}
    endpoint={smsSessions.endpoints.refuse}
    names={['minutes']}
    start={{ minutes: 15 }}
    done={sessionTexts.refuseDone}
    onClose={onClose}
    onDone={onDone}
  />
);
