import { smsRecord, smsRecords } from '#shared/areas/sms/records/records';
import { inquiryAnswers, messageStates } from '#shared/areas/sms/records/states';
import { type Label, metaOf } from '#shared/kernel/field';
import { columnsOf } from '../../../kernel/declared/columns';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Dialog, Facts, Skeleton, Steps, useKit } from '../../../ui';
import * as terms from '#shared/areas/sms/terms';
import { clockText } from '../clock';
import { texts } from '../texts';

const facts = [
  'id',
  'destination',
  'country',
  'sender',
  'parts',
  'price',
  'charge',
  'state',
  'err',
  'ownRef',
  'createdAt',
  'sentAt',
  'doneAt',
] as const;
const adviceLabel = metaOf(smsRecord.schema.shape.advice).label as Label;
/** Often enough to watch a test message on its way. */
const everyMs = 1_000;

/** Whether the customer has the receipt that it asked for. */
const customerStep = (
  { tries, doneAt }: { tries: number; doneAt: string | null },
  clock: (at: string | null) => string,
) => ({
  key: 'customer',
  title: t(texts.customerReceipt),
  tone: doneAt ? ('success' as const) : ('progress' as const),
  state: t(doneAt ? texts.customerReceiptDone : texts.customerReceiptOpen),
  note: tries > 0 ? t(texts.customerReceiptTries, { n: tries }) : null,
  aside: clock(doneAt),
});

/** One message with its text and every attempt, part by part; read again while it is on its way. */
export const RecordTrace = ({ id, onClose }: { id: string; onClose(): void }) => {
  const { locale, timeZone } = useKit();
  const clock = (at: string | null) => (at ? clockText(at, locale, timeZone) : '');
  const { value, failure, reload } = useQuery(smsRecords.endpoints.one, { id }, { everyMs });
  const shown = columnsOf<NonNullable<typeof value>>(smsRecord.schema.shape, facts, {});
  return (
    <Dialog open size="lg" title={t(texts.trace)} onClose={onClose}>
      {failure && <Unreadable failure={failure} onRetry={reload} />}
      {!value && !failure && <Skeleton className="h-60 w-full" />}
      {value && (
        <div className="flex flex-col gap-4">
          <Facts
            columns={1}
            items={[
              ...shown.map((c): [string, React.ReactNode] => [c.header, c.cell(value)]),
              [t(terms.text), value.text],
              ...(value.advice
                ? ([[t(adviceLabel), t([value.advice.zhCN, value.advice.en])]] as const)
                : []),
              ...(value.resentAs ? ([[t(texts.resentAs), value.resentAs]] as const) : []),
              ...(value.resentOf ? ([[t(texts.resentOf), value.resentOf]] as const) : []),
            ]}
          />
          <Steps
            label={t(texts.trace)}
            steps={[
              {
                key: 'accepted',
                title: t(terms.accepted),
                tone: 'success',
                state: value.channelName,
                aside: clock(value.createdAt),
              },
              ...(value.attemptRows.length === 0
                ? [
                    {
                      key: 'waits',
                      title: t(texts.waits),
                      tone: 'progress' as const,
                      state: t(messageStates.queued),
                    },
                  ]
                : []),
              ...value.attemptRows.map((a) => ({
                key: `${a.n}-${a.part}`,
                title: t(texts.attempt, { n: a.n, part: a.part, carrier: a.paramName ?? '' }),
                tone: messageStates[a.state][2],
                state: `${t(messageStates[a.state])} ${a.err ?? ''}`,
                note: a.carrierId ? t(texts.carrierId, { id: a.carrierId }) : null,
                aside: `${clock(a.submittedAt)} → ${clock(a.doneAt ?? a.answeredAt)}`,
              })),
              ...value.inquiries.map((q) => ({
                key: q.at,
                title: t(texts.inquiry),
                tone: inquiryAnswers[q.answer][2],
                state: `${t(inquiryAnswers[q.answer])} ${q.err ?? ''}`,
                aside: clock(q.at),
              })),
              ...(value.receipt ? [customerStep(value.receipt, clock)] : []),
            ]}
          />
        </div>
      )}
    </Dialog>
  );
};
