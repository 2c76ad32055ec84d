import { useMemo, useState } from 'react';
import { smsFilings } from '#shared/areas/sms/material/filings';
import type { Out } from '#shared/kernel/contract';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { ActionDialog } from '../../../kernel/screens/actionTypes';
import { useCan, useRefusal } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { Button, Card, Picker } from '../../../ui';
import { useQuery } from '../../../kernel/request/query';
import type { ControlProps } from '../../../kernel/screens/formTypes';
import { texts } from './texts';

const permission = 'staff.smsReview.operate';
/** A template is sent by the carrier's code for it. */
const codeOf = (of: { templateId?: string | null | undefined }) =>
  of.templateId ? (['code'] as const) : [];
const ChangeFiling: ActionDialog<Out<typeof smsFilings.endpoints.one>> = (p) => (
  <FormDialog
    area={smsFilings}
    endpoint={smsFilings.endpoints.update}
    names={p.row.byApi ? ['remark'] : ['state', ...codeOf(p.row), 'remark']}
    toInput={(values) => ({ state: p.row.state, ...values })}
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
  columns: ['paramId', 'state', 'code', 'reason', 'remark', 'content', 'readAt'],
  optional: ['code', 'content', 'readAt'],
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
    {
      endpoint: 'again',
      label: texts.fileAgain,
      when: (row) => row.byApi && row.state === 'refused',
      done: texts.filedAgain,
    },
    { label: words.change, dialog: async () => ({ default: ChangeFiling }), permission },
    { endpoint: 'remove', label: words.delete, danger: true, confirm: texts.removeFiling },
  ],
});

type Subject = { signatureId: string } | { templateId: string };
/** What carriers say of a signature or a template, as its account sees it. */
export const OwnFilings = ({ of }: { of: Subject }) =>
  useCan(smsFilings.endpoints.list.permission) && (
    <Card title={t(texts.filings)} flush>
      <Own fixed={of} />
    </Card>
  );
/** The carriers of an account, for those who review and may not see how they are reached. */
const carrierOf = (accountId: string) =>
  function CarrierControl({ ids, label, value, onChange }: ControlProps) {
    const { value: answer, failure } = useQuery(smsFilings.endpoints.carriers, { accountId });
    return (
      <Picker
        {...ids}
        aria-label={label}
        options={(answer?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
        problem={failure ? t(failure.text) : undefined}
      />
    );
  };
/** The filings of a signature or a template with carriers, written by those who review it. */
export const Filings = ({ of, accountId }: { of: Subject; accountId: string }) => {
  const [open, setOpen] = useState(false);
  const refusal = useRefusal(permission);
  const seen = useCan(smsFilings.endpoints.list.permission);
  const controls = useMemo(() => ({ paramId: carrierOf(accountId) }), [accountId]);
  const file = (
    <Button size="sm" disabled={refusal} onClick={() => setOpen(true)}>
      {t(texts.file)}
    </Button>
  );
  if (!seen) return null;
  return (
    <Card title={t(texts.filings)} actions={file} flush>
      <Office fixed={of} />
      {open && (
        <FormDialog
          area={smsFilings}
          endpoint={smsFilings.endpoints.create}
          names={['paramId', 'state', ...codeOf('templateId' in of ? of : {}), 'remark']}
          start={{ state: 'pending' }}
          controls={controls}
          fixed={{ ...of, accountId }}
          title={t(texts.file)}
          above={<p className="text-sm text-ink-muted">{t(texts.fileNote)}</p>}
          onClose={() => setOpen(false)}
          onDone={() => setOpen(false)}
        />
      )}
    </Card>
  );
};
