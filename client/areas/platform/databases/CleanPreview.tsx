import { cleanPolicy, dataCleaning } from '#shared/areas/platform/databases/cleaning';
import { metaOf } from '#shared/kernel/field';
import { sentenceText } from '#shared/kernel/sentences';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Dialog, Facts, formatInstant, Skeleton, useKit, withUnit } from '../../../ui';
import type { Policy } from './cleaningLists';
import { cleaningTexts as texts } from './cleaningTexts';

const nameOf = (field: keyof typeof cleanPolicy.schema.shape): string =>
  t(metaOf(cleanPolicy.schema.shape[field]).label ?? [field, field]);

/** What the next run of a table would take, and what stays with the reason, as of now. */
const CleanPreview = ({ row, onClose }: { row: Policy; onClose(): void }) => {
  const { locale, timeZone } = useKit();
  const answer = useQuery(dataCleaning.endpoints.preview, { name: row.name });
  const of = answer.value;
  const count = (n: number) => n.toLocaleString(locale);
  return (
    <Dialog open onClose={onClose} title={t(texts.lookOf, { name: row.name })}>
      {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!of && !answer.failure && <Skeleton className="h-24" />}
      {of && (
        <Facts
          columns={1}
          items={[
            [nameOf('days'), count(of.days)],
            [t(texts.goes), count(of.due)],
            [nameOf('dueBytes'), withUnit(of.dueBytes, 'bytes', locale)],
            [
              t(texts.stays),
              of.why ? `${count(of.kept)} · ${t(sentenceText(of.why))}` : count(of.kept),
            ],
            [nameOf('oldestAt'), of.oldestAt ? formatInstant(of.oldestAt, timeZone) : '–'],
          ]}
        />
      )}
    </Dialog>
  );
};
export default CleanPreview;
