import { smsRecord, smsRecords } from '#shared/areas/sms/records/records';
import { messageStates } from '#shared/areas/sms/records/states';
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
  'state',
  'err',
  'ownRef',
  'createdAt',
  'sentAt',
  'doneAt',
] as const;
/** Often enough to watch a test message on its way. */
const everyMs = 1_000;

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
            ]}
          />
        </div>
      )}
    </Dialog>
  );
};
