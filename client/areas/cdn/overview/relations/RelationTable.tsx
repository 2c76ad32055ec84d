import { type Relation, relation, relationKinds } from '#shared/areas/cdn/overview/domainRelations';
import { sentenceText } from '#shared/kernel/sentences';
import { columnsOf } from '../../../../kernel/declared/columns';
import { actorText } from '../../../../kernel/text/actorText';
import { t } from '../../../../kernel/text/translate';
import { Card, DataTable, formatInstant, StatusDot, useKit, withUnit } from '../../../../ui';
import { texts } from '../texts';

const Kind = ({ row }: { row: Relation }) => (
  <a className="text-accent-ink hover:underline" href={`#${row.path}`}>
    {t(relationKinds[row.kind])}
  </a>
);
const Bad = ({ row }: { row: Relation }) => {
  const { locale } = useKit();
  if (row.bad === 0) return <>–</>;
  return <StatusDot tone="error">{withUnit(row.bad, 'count', locale)}</StatusDot>;
};
/** What went wrong last, and when where that is known. */
const Trouble = ({ row }: { row: Relation }) => {
  const { timeZone } = useKit();
  if (!row.error) return <>–</>;
  const at = row.errorAt ? `${formatInstant(row.errorAt, timeZone).slice(5, 16)} ` : '';
  const text = `${at}${t(sentenceText(row.error))}`;
  return (
    <span className="truncate" title={text}>
      {text}
    </span>
  );
};

/** Of changes the text is who made the newest. */
const Content = ({ row }: { row: Relation }) => (
  <>{(row.kind === 'changes' ? actorText(row.text) : row.text) || '–'}</>
);

/** Everything that belongs to the domain, a line for each kind, what is in trouble marked. */
export const RelationTable = ({ rows }: { rows: readonly Relation[] }) => (
  <Card title={t(texts.relations.rows)} flush>
    <DataTable
      name="/cdn-overviewdomainrelatedentities"
      label={t(texts.relations.rows)}
      rows={rows}
      rowKey={(r) => r.kind}
      columns={columnsOf<Relation>(
        relation.shape,
        ['kind', 'text', 'count', 'bad', 'error', 'changedAt'],
        {
          cells: { kind: Kind, text: Content, bad: Bad, error: Trouble },
          widths: { kind: 190, count: 90, bad: 110, error: 320, changedAt: 170 },
          grow: 'text',
        },
      )}
    />
  </Card>
);
