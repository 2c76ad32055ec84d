import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { segments } from '#shared/areas/sms/terms';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import type { ActionDialog } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import { Dialog, Facts, Skeleton, useKit } from '../../../ui';
import { texts } from '../texts';

/** What the same call would do now, checked for real and taken back. */
const ReplayDialog: ActionDialog<RowOf<typeof smsSubmissions.endpoints.list>> = ({
  row,
  onClose,
}) => {
  const { locale } = useKit();
  const { value, failure, reload } = useQuery(smsSubmissions.endpoints.replay, { id: row.id });
  const figure = (n: number) => n.toLocaleString(locale);
  return (
    <Dialog open title={t(texts.replayTitle)} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-muted">{t(texts.replayNote)}</p>
        {failure && <Unreadable failure={failure} onRetry={reload} />}
        {!value && !failure && <Skeleton className="h-24 w-full" />}
        {value && !failure && (
          <Facts
            columns={1}
            items={[
              [t(texts.replayKept), figure(value.kept)],
              [t(texts.replayAccepted), figure(value.accepted)],
              [t(segments), figure(value.parts)],
              ...value.refused.map((r): [string, string] => [
                t(texts.replayRefused, { text: t([r.zhCN, r.en]) }),
                figure(r.messages),
              ]),
            ]}
          />
        )}
      </div>
    </Dialog>
  );
};
export default ReplayDialog;
