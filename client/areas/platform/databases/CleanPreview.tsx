import clsx from 'clsx';
import { cleanPolicy, dataCleaning } from '#shared/areas/platform/databases/cleaning';
import { cleanModes } from '#shared/areas/platform/databases/cleanModes';
import type { Out } from '#shared/kernel/contract';
import { metaOf } from '#shared/kernel/field';
import { sentenceText } from '#shared/kernel/sentences';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Dialog, Facts, formatInstant, PlainTable, Skeleton, useKit, withUnit } from '../../../ui';
import { isGroup, nameOf, type Policy } from './cleaningLists';
import { cleaningTexts as texts } from './cleaningTexts';

const headOf = (field: keyof typeof cleanPolicy.schema.shape): string =>
  t(metaOf(cleanPolicy.schema.shape[field]).label ?? [field, field]);

type Mode = Out<typeof dataCleaning.endpoints.preview>['modes'][number];
const sentences = {
  batches: texts.doesBatches,
  counts: texts.doesCounts,
  partition: texts.doesPartition,
};

/** What the next run of a table or a group would take in each mode, and what stays with the reason, as of now. */
const CleanPreview = ({ row, onClose }: { row: Policy; onClose(): void }) => {
  const { locale, timeZone } = useKit();
  const answer = useQuery(dataCleaning.endpoints.preview, { name: row.name });
  const of = answer.value;
  const count = (n: number) => n.toLocaleString(locale);
  const group = isGroup(row);
  const does = ({ why, mode, rows, parts, left, bytes }: Mode): string =>
    why
      ? t(sentenceText(why))
      : t(sentences[mode], {
          rows,
          parts,
          left,
          bytes: withUnit(bytes, 'bytes', locale),
        });
  return (
    <Dialog
      open
      size={group ? 'lg' : 'md'}
      onClose={onClose}
      title={t(texts.lookOf, { name: nameOf(row) })}
    >
      {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!of && !answer.failure && <Skeleton className="h-24" />}
      {of && (
        <>
          <Facts
            columns={1}
            items={[
              [headOf('days'), count(of.days)],
              [t(texts.goes), count(of.due)],
              [headOf('dueBytes'), withUnit(of.dueBytes, 'bytes', locale)],
              [
                t(texts.stays),
                of.why ? `${count(of.kept)} · ${t(sentenceText(of.why))}` : count(of.kept),
              ],
              [headOf('oldestAt'), of.oldestAt ? formatInstant(of.oldestAt, timeZone) : '–'],
            ]}
          />
          <PlainTable
            className="mt-4"
            label={t(texts.modes)}
            heads={[...(group ? [t(texts.table)] : []), t(texts.mode), t(texts.does)]}
          >
            {of.modes.map((m) => (
              <tr
                key={`${m.table} ${m.mode}`}
                className="border-b border-line align-top last:border-0"
              >
                {group && m.mode === 'batches' && (
                  <td rowSpan={3} className="py-1 pr-4 whitespace-nowrap">
                    {m.table}
                  </td>
                )}
                <td className="py-1 pr-4 whitespace-nowrap">
                  {t(cleanModes[m.mode])}
                  {m.chosen && <span className="text-ink-muted"> · {t(texts.inUse)}</span>}
                </td>
                <td className={clsx('py-1', m.why && 'text-ink-muted')}>{does(m)}</td>
              </tr>
            ))}
          </PlainTable>
        </>
      )}
    </Dialog>
  );
};
export default CleanPreview;
