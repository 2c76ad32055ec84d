import { smsReceipts } from '#shared/areas/sms/records/receipts';
import { smsRecord } from '#shared/areas/sms/records/records';
import { messageStates } from '#shared/areas/sms/records/states';
import * as terms from '#shared/areas/sms/terms';
import * as kernel from '#shared/kernel/terms';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { headOf } from '../../../kernel/declared/shape';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { Pending } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import type { ActionDialog } from '../../../kernel/screens/actionTypes';
import type { FormPart } from '../../../kernel/screens/formTypes';
import { t } from '../../../kernel/text/translate';
import { Button, PlainTable, useKit } from '../../../ui';
import { clockText } from '../clock';
import { texts } from '../texts';

/** Messages that the receipt may be for; one is taken over into the form by its button. */
const OpenParts = ({ id, change }: { id: string } & Pick<FormPart, 'change'>) => {
  const { locale, timeZone } = useKit();
  const answer = useQuery(smsReceipts.endpoints.openParts, { id });
  const rows = answer.value?.rows;
  return (
    <>
      {rows && rows.length === 0 && <p className="text-sm text-ink-muted">{t(texts.matchNone)}</p>}
      {rows && rows.length > 0 && (
        <PlainTable
          label={t(terms.messages)}
          heads={[
            headOf(smsRecord.schema.shape.createdAt),
            t(terms.number),
            t(kernel.state),
            t(terms.carrierId),
            '',
          ]}
          className="max-h-60"
        >
          {rows.map((r) => (
            <tr key={`${r.messageId} ${r.part}`} className="border-b border-line last:border-0">
              <td className="nums whitespace-nowrap py-1 pr-4">
                {clockText(r.createdAt, locale, timeZone)}
              </td>
              <td className="nums whitespace-nowrap py-1 pr-4">{r.destination}</td>
              <td className="py-1 pr-4">
                <StateBadge of={messageStates[r.state]} />
              </td>
              <td className="nums py-1 pr-4">{r.carrierId ?? '–'}</td>
              <td className="py-1 text-right">
                <Button size="sm" onClick={() => change({ messageId: r.messageId, part: r.part })}>
                  {t(texts.matchChoose)}
                </Button>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      <Pending of={answer} className="h-24 w-full" />
    </>
  );
};

/** Matches a receipt that met no message, by hand. */
const MatchReceipt: ActionDialog<RowOf<(typeof smsReceipts)['endpoints']['list']>> = ({
  row,
  onClose,
  onDone,
}) => (
  <FormDialog
    area={smsReceipts}
    endpoint={smsReceipts.endpoints.match}
    names={['messageId', 'part']}
    start={{ part: 1 }}
    fixed={{ id: row.id }}
    size="lg"
    title={`${t(texts.match)} · ${row.carrierId}`}
    above={<p className="text-sm text-ink-muted">{t(texts.matchNote)}</p>}
    below={({ change }) => <OpenParts id={row.id} change={change} />}
    submit={t(texts.match)}
    done={texts.matched}
    onClose={onClose}
    onDone={onDone}
  />
);
export default MatchReceipt;
