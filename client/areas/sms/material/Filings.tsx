import { useState } from 'react';
import { smsFilings } from '#shared/areas/sms/material/filings';
import type { Out } from '#shared/kernel/contract';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { ActionDialog } from '../../../kernel/screens/actionTypes';
import { useRefusal } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { Button, Card } from '../../../ui';
import { texts } from './texts';

const permission = 'staff.smsReview.operate';
const ChangeFiling: ActionDialog<Out<typeof smsFilings.endpoints.one>> = (p) => (
  <FormDialog
    area={smsFilings}
    endpoint={smsFilings.endpoints.update}
    names={['state', 'remark']}
    start={p.row}
    fixed={{ id: p.row.id }}
    title={t(words.change)}
    onClose={p.onClose}
    onDone={() => {
      p.onDone();
      p.onClose();
    }}
  />
);
const list = {
  path: '/sms-signatureRoot#filings',
  endpoint: 'list',
  prefix: 'filings',
  columns: ['paramId', 'state', 'remark'],
  grow: 'remark',
  filters: [],
  pages: false,
  refreshOn: [smsFilings.events.changed],
  empty: { title: texts.noFilings },
} as const;
const Own = embeddedList(smsFilings, list);
const Office = embeddedList(smsFilings, {
  ...list,
  actions: [
    { label: words.change, dialog: async () => ({ default: ChangeFiling }), permission },
    { endpoint: 'remove', label: words.delete, danger: true, confirm: texts.removeFiling },
  ],
});

/** What carriers say of a signature, as its account sees it. */
export const OwnFilings = ({ signatureId }: { signatureId: string }) => (
  <Card title={t(texts.filings)} flush>
    <Own fixed={{ signatureId }} />
  </Card>
);
/** The filings of a signature with carriers, written by those who review it. */
export const Filings = (p: { signatureId: string; accountId: string }) => {
  const [open, setOpen] = useState(false);
  const refusal = useRefusal(permission);
  const file = (
    <Button size="sm" disabled={refusal} onClick={() => setOpen(true)}>
      {t(texts.file)}
    </Button>
  );
  return (
    <Card title={t(texts.filings)} actions={file} flush>
      <Office fixed={{ signatureId: p.signatureId }} />
      {open && (
        <FormDialog
          area={smsFilings}
          endpoint={smsFilings.endpoints.create}
          names={['paramId', 'state', 'remark']}
          start={{ state: 'pending' }}
          fixed={p}
          title={t(texts.file)}
          onClose={() => setOpen(false)}
          onDone={() => setOpen(false)}
        />
      )}
    </Card>
  );
};
