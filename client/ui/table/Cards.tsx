import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Skeleton } from '../feedback/feedback';
import { Checkbox } from '../inputs/choices';
import { fill, useKit } from '../texts';
import type { BodyProps } from './Body';
import { meansRow } from './rowKeys';

/** Facts a card tells before it is asked for all of them. */
const firstFacts = 4;
/** Cards drawn at once; the others follow when asked for. */
const cardsAtOnce = 50;
const cardLook = 'rounded-[10px] border border-line bg-surface px-3.5 py-3 text-sm';

type CardProps<R extends object> = { body: BodyProps<R>; id: string; row: R };
const Card = <R extends object>({ body, id, row }: CardProps<R>) => {
  const { texts } = useKit();
  const [whole, setWhole] = useState(false);
  const { table } = body;
  const columns = body.shown.map((s) => s.spec);
  const [name, ...others] = columns;
  const state = others.find((c) => c.state);
  const facts = others.filter((c) => c !== state);
  const shown = whole ? facts : facts.slice(0, firstFacts);
  const chosen = table.selected?.has(id) ?? false;
  return (
    // A press on the card is a convenience; its actions do the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      data-row
      aria-current={table.current === id || undefined}
      onClick={table.onOpen && ((e) => meansRow(e) && table.onOpen?.(row))}
      className={clsx(cardLook, chosen && 'border-accent bg-accent-soft')}
    >
      <div className="flex min-h-[28px] items-center gap-2">
        {table.onSelect && (
          <Checkbox
            aria-label={texts.selectRow}
            className="-m-2.5 p-2.5"
            checked={chosen}
            onClick={(e) => body.onToggle(id, e.shiftKey)}
            onChange={() => undefined}
          />
        )}
        <div className="min-w-0 flex-1 break-words text-[15px] font-semibold text-ink">
          {name?.cell(row) ?? '–'}
        </div>
        {state && <div className="max-w-[50%] shrink-0">{state.cell(row)}</div>}
      </div>
      {shown.length > 0 && (
        <dl className="mt-1.5 grid grid-cols-2 gap-x-3 gap-y-1.5">
          {shown.map((c) => (
            <div key={c.id} className="min-w-0">
              <dt className="text-xs text-ink-faint">
                {c.header}
                {c.unit && ` ${c.unit}`}
              </dt>
              <dd className="break-words text-ink-2 empty:before:content-['–']">
                {c.cell(row) ?? '–'}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {(table.rowActions || facts.length > firstFacts) && (
        <div className="card-acts mt-2 flex flex-wrap items-center gap-2">
          {facts.length > firstFacts && (
            <button
              type="button"
              aria-expanded={whole}
              onClick={() => setWhole(!whole)}
              className="mr-auto flex h-9 items-center gap-1 text-xs text-ink-faint"
            >
              <ChevronDown size={13} aria-hidden className={clsx(whole && 'rotate-180')} />
              {whole ? texts.less : fill(texts.moreFacts, { n: facts.length - firstFacts })}
            </button>
          )}
          {table.rowActions?.(row)}
        </div>
      )}
    </li>
  );
};

/** The rows as a phone shows them: name, state, a few facts and what can be done. */
export const Cards = <R extends object>(body: BodyProps<R>) => {
  const { texts } = useKit();
  const [count, setCount] = useState(cardsAtOnce);
  const rest = body.rows.length - count;
  return (
    <>
      <ul aria-label={body.table.label} className="flex flex-col gap-2.5">
        {body.rows.slice(0, count).map((row) => (
          <Card key={row.id} body={body} id={row.id} row={row.original} />
        ))}
      </ul>
      {rest > 0 && (
        <button
          type="button"
          onClick={() => setCount(count + cardsAtOnce)}
          className="mt-2.5 h-9 w-full rounded text-sm text-accent-ink"
        >
          {fill(texts.moreRows, { n: rest })}
        </button>
      )}
    </>
  );
};

/** Grey cards while the first answer is on its way. */
export const SkeletonCards = () => (
  <div aria-hidden className="flex flex-col gap-2.5">
    {[0, 1, 2].map((i) => (
      <div key={i} className={clsx(cardLook, 'flex flex-col gap-3')}>
        <Skeleton className="h-3 w-2/3" />
        <Skeleton className="h-2 w-1/2" />
        <Skeleton className="h-2 w-3/4" />
      </div>
    ))}
  </div>
);
