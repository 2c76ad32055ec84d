import { Link } from 'react-router-dom';
import { letters, letterStates, sentLetter } from '#shared/areas/platform/letters/letters';
import type { Out } from '#shared/kernel/contract';
import { RowDrawer } from '../../../kernel/declared/RowDrawer';
import { headOf } from '../../../kernel/declared/shape';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { type Fact, Facts, formatInstant, useKit } from '../../../ui';
import { letterActs } from './letterActs';
import { texts } from './texts';

type Whole = Out<typeof letters.endpoints.one>;
const { shape } = sentLetter.schema;

const Tries = ({ tries }: Pick<Whole, 'tries'>) => {
  const { timeZone } = useKit();
  return (
    <section>
      <h3 className="mb-2 font-medium">{t(texts.tries)}</h3>
      {tries.length === 0 && <p className="text-sm text-ink-muted">{t(texts.noTries)}</p>}
      <ol className="flex flex-col gap-2">
        {tries.map((a) => (
          <li key={a.n} className="text-sm">
            <span className="nums text-xs text-ink-muted">
              {a.n} · {formatInstant(a.at, timeZone)}
            </span>
            <div className={`font-mono text-xs break-words ${a.ok ? '' : 'text-error'}`}>
              {a.answer}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
};

const Repeats = ({ row }: { row: Whole }) => {
  const { timeZone } = useKit();
  const to = (id: string) => `/cdn-emailtable?open=${id}`;
  if (row.repeats.length === 0 && row.formerId === null) return null;
  return (
    <section className="flex flex-col gap-1 text-sm">
      {row.formerId !== null && (
        <Link className="text-accent-ink hover:underline" to={to(row.formerId)}>
          {t(texts.former)}
        </Link>
      )}
      {row.repeats.length > 0 && <h3 className="font-medium">{t(texts.repeats)}</h3>}
      {row.repeats.map((r) => (
        <Link key={r.id} className="text-accent-ink hover:underline" to={to(r.id)}>
          {formatInstant(r.createdAt, timeZone)}
        </Link>
      ))}
    </section>
  );
};

type Props = { id: string; onClose(): void; onDone(): void };
/** One letter: what it said without its secrets, and how each attempt at it ended. */
export const LetterDrawer = ({ id, onClose, onDone }: Props) => {
  const { timeZone } = useKit();
  const answer = useQuery(letters.endpoints.one, { id }, { everyMs: 10_000 });
  const row = answer.value;
  const facts: (Fact | false)[] = row
    ? [
        [headOf(shape.recipient), row.recipient],
        [headOf(shape.state), <StateBadge key="s" of={letterStates[row.state]} />],
        [headOf(shape.bounces), String(row.bounces)],
        [headOf(shape.createdAt), formatInstant(row.createdAt, timeZone)],
        row.sentAt !== null && [headOf(shape.sentAt), formatInstant(row.sentAt, timeZone)],
        row.openedAt !== null && [headOf(shape.openedAt), formatInstant(row.openedAt, timeZone)],
      ]
    : [];
  return (
    <RowDrawer
      area={letters}
      acts={letterActs}
      of={answer}
      title={row?.subject ?? t(texts.letter)}
      onClose={onClose}
      onDone={onDone}
    >
      {(row) => (
        <div className="flex min-w-0 flex-col gap-5">
          <Facts columns={1} items={facts.filter((fact) => fact !== false)} />
          <div className="rounded border border-line p-3 text-sm break-words whitespace-pre-wrap">
            {row.text ?? <span className="text-ink-muted">{t(texts.old)}</span>}
          </div>
          <Tries tries={row.tries} />
          <Repeats row={row} />
        </div>
      )}
    </RowDrawer>
  );
};
