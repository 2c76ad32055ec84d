import { backup, backups, backupStates } from '#shared/areas/platform/backups/backups';
import { Cell } from '../../../kernel/declared/Cell';
import { RowDrawer } from '../../../kernel/declared/RowDrawer';
import { headOf } from '../../../kernel/declared/shape';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { type Fact, Facts, PlainTable } from '../../../ui';
import { backupActs } from './backupActs';
import { texts } from './texts';

const { shape } = backup.schema;
const shown = [
  'scope',
  'cause',
  'place',
  'createdByEmail',
  'snapshotAt',
  'bytes',
  'rowCount',
  'writeMs',
  'proveMs',
  'provenAt',
  'fingerprint',
  'wrong',
  'reason',
] as const;
/** `database/person.ndjson.gz` as `database/person`. */
const tableOf = (path: string): string => path.replace(/\.ndjson\.gz$/, '');

type Props = { id: string; onClose(): void; onDone(): void };
/** One backup: what it holds, what restores it, and its proof table by table. */
export const BackupDrawer = ({ id, onClose, onDone }: Props) => {
  const answer = useQuery(backups.endpoints.one, { id }, { refreshOn: [backups.events.changed] });
  const row = answer.value;
  const facts: Fact[] = row
    ? [
        [headOf(shape.state), <StateBadge key="s" of={backupStates[row.state]} />],
        ...shown
          .filter((name) => row[name] !== null)
          .map(
            (name): Fact => [
              headOf(shape[name]),
              <Cell key={name} schema={shape[name]} value={row[name]} />,
            ],
          ),
      ]
    : [];
  return (
    <RowDrawer
      area={backups}
      acts={backupActs}
      of={answer}
      wide
      title={row?.folder ?? t(texts.title)}
      onClose={onClose}
      onDone={onDone}
    >
      {(row) => (
        <div className="flex min-w-0 flex-col gap-5">
          <Facts columns={1} items={facts} />
          {row.command !== null && (
            <section>
              <h3 className="mb-2 font-medium">{t(texts.command)}</h3>
              <code className="block rounded border border-line p-3 font-mono text-xs break-all">
                {row.command}
              </code>
            </section>
          )}
          {row.report.length > 0 && (
            <PlainTable
              label={t(texts.table)}
              heads={[t(texts.table), t(texts.written), t(texts.restored), t(texts.result)]}
            >
              {/* What differs comes first. */}
              {row.report
                .toSorted((a, b) => Number(a.equal) - Number(b.equal))
                .map((line) => (
                  <tr key={line.path} className="border-b border-line last:border-0">
                    <td className="py-1 pr-4 font-mono text-xs">{tableOf(line.path)}</td>
                    <td className="nums py-1 pr-4 text-right">{line.rows}</td>
                    <td className="nums py-1 pr-4 text-right">{line.restored}</td>
                    <td className={`py-1 ${line.equal ? '' : 'text-error'}`}>
                      {t(line.equal ? texts.equal : texts.differs)}
                    </td>
                  </tr>
                ))}
            </PlainTable>
          )}
        </div>
      )}
    </RowDrawer>
  );
};
