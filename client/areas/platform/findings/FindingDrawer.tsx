import * as z from 'zod';
import { findingKinds } from '#shared/areas/findingKinds';
import {
  finding,
  findings,
  findingStates,
  type SampleRow,
} from '#shared/areas/platform/findings/findings';
import { findingSeverities } from '#shared/kernel/findingKind';
import { sentenceText } from '#shared/kernel/sentences';
import { Cell } from '../../../kernel/declared/Cell';
import { RowDrawer } from '../../../kernel/declared/RowDrawer';
import { headOf } from '../../../kernel/declared/shape';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { type Fact, Facts, formatInstant, PlainTable, useKit } from '../../../ui';
import { type Finding, findingActs } from './findingActs';
import { texts } from './texts';

const { shape } = finding.schema;
type Value = SampleRow['expected'];

const Figure = ({ of, kind }: { of: Value; kind: SampleRow['kind'] }) => {
  if (of === null) return <>–</>;
  if (typeof of === 'object') return <>{t(of)}</>;
  return <Cell value={of} schema={z.unknown().meta({ kind })} />;
};
const instant = z.iso.datetime();

/** Rows that show what a check found: where, what should stand there, and what does. */
export const Sample = ({ rows, places }: { rows: readonly SampleRow[]; places: number }) => {
  const { timeZone } = useKit();
  const label = t(texts.sample, { shown: rows.length, places });
  const bare = rows.every((row) => row.expected === null && row.found === null);
  const heads = [t(texts.where), ...(bare ? [] : [t(texts.expected), t(texts.found)])];
  const what = ({ what: place }: SampleRow) => {
    if (typeof place === 'object') return t(place);
    return instant.safeParse(place).success
      ? formatInstant(String(place), timeZone).slice(0, 16)
      : place;
  };
  return (
    <section className="flex min-w-0 flex-col gap-1 text-sm">
      <h3 className="text-xs font-medium text-ink-muted">{label}</h3>
      <PlainTable label={label} heads={heads} numeric={heads.slice(1)}>
        {rows.map((row, i) => (
          <tr key={`${i} ${String(row.what)}`} className="border-b border-line last:border-0">
            <td className="min-w-0 break-all py-1 pr-4">{what(row)}</td>
            {!bare && (
              <>
                <td className="nums py-1 pr-4 text-right">
                  <Figure of={row.expected} kind={row.kind} />
                </td>
                <td className="nums py-1 pr-4 text-right">
                  <Figure of={row.found} kind={row.kind} />
                </td>
              </>
            )}
          </tr>
        ))}
      </PlainTable>
    </section>
  );
};

const useFacts = (f: Finding): Fact[] => {
  const { timeZone } = useKit();
  const at = (time: string) => formatInstant(time, timeZone).slice(0, 16);
  const facts: (Fact | false)[] = [
    [headOf(shape.state), <StateBadge key="s" of={findingStates[f.state]} />],
    [headOf(shape.severity), <StateBadge key="v" of={findingSeverities[f.severity]} />],
    [headOf(shape.accountId), f.accountName],
    f.fromAt !== null && [t(texts.span), `${at(f.fromAt)} – ${f.toAt === null ? '' : at(f.toAt)}`],
    [headOf(shape.createdAt), at(f.createdAt)],
    [headOf(shape.lastSeenAt), t(texts.seen, { seen: f.seen, at: at(f.lastSeenAt) })],
    f.mutedUntil !== null && [headOf(shape.mutedUntil), at(f.mutedUntil)],
    f.muteReason !== null && [headOf(shape.muteReason), f.muteReason],
    f.mutedByEmail !== null && [headOf(shape.mutedByEmail), f.mutedByEmail],
    f.closedAt !== null && [headOf(shape.closedAt), at(f.closedAt)],
  ];
  return facts.filter((fact) => fact !== false);
};

const Shown = ({ row }: { row: Finding }) => (
  <div className="flex min-w-0 flex-col gap-4">
    <p className="min-w-0 break-words text-sm font-medium">{t(sentenceText(row.summary))}</p>
    <Facts items={useFacts(row)} columns={1} />
    {row.sample.length > 0 && <Sample rows={row.sample} places={row.places} />}
  </div>
);

type Props = { id: string; onClose(): void; onDone(): void };
/** One finding beside its list: where it is, what should stand there, and what can be done about it. */
export const FindingDrawer = ({ id, onClose, onDone }: Props) => {
  const answer = useQuery(findings.endpoints.one, { id }, { refreshOn: [findings.events.changed] });
  const row = answer.value;
  return (
    <RowDrawer
      area={findings}
      acts={findingActs}
      of={answer}
      title={t(row ? findingKinds[row.kind].label : texts.title)}
      onClose={onClose}
      onDone={onDone}
    >
      {(row) => <Shown row={row} />}
    </RowDrawer>
  );
};
