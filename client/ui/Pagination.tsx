import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from './Button';
import { Select } from './inputs/inputs';
import { fill, useKit } from './texts';

type Props = {
  page: number;
  size: number;
  total: number | undefined;
  onPage(page: number): void;
  onSize?(size: number): void;
  sizes?: readonly number[];
  /** Where the server stopped counting: more than this shows as `10,000+`. */
  countedTo?: number;
};

/** The pages worth a button of their own: the ends and those around the present one; null = left out. */
const offered = (page: number, pages: number): (number | null)[] => {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const unique = [...new Set(near)].sort((a, b) => a - b);
  return unique.flatMap((n, i) => {
    const before = unique[i - 1];
    if (before === undefined || n - before === 1) return [n];
    // One page left out takes no less room than its own number.
    return n - before === 2 ? [n - 1, n] : [null, n];
  });
};

/** Which rows of how many, and the other pages; nothing where all rows fit on the smallest page. */
export const Pagination = (props: Props) => {
  const { page, size, total, onPage, onSize, sizes = [20, 50, 100], countedTo = Infinity } = props;
  const { texts, locale } = useKit();
  const id = useId();
  const least = Math.min(size, ...(onSize ? sizes : []));
  if (total === undefined || (total <= least && page === 1)) return null;
  const pages = Math.max(1, Math.ceil(total / size));
  const format = new Intl.NumberFormat(locale);
  return (
    <nav
      aria-label={texts.page}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-faint"
    >
      <span className="nums">
        {fill(texts.rowsOf, {
          from: format.format(Math.min(total, (page - 1) * size + 1)),
          to: format.format(Math.min(total, page * size)),
          n: total > countedTo ? `${format.format(countedTo)}+` : format.format(total),
        })}
      </span>
      {onSize && (
        <label htmlFor={id} className="flex items-center gap-1.5">
          {texts.perPage}
          <Select
            id={id}
            value={String(size)}
            options={sizes.map((n) => ({ value: String(n), label: String(n) }))}
            onChange={(e) => onSize(Number(e.target.value))}
            className="!h-7 !w-[64px]"
          />
        </label>
      )}
      {pages > 1 && (
        <span className="nums ml-auto flex items-center">
          <IconButton
            size="sm"
            icon={ChevronLeft}
            label={texts.previous}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          {offered(page, pages).map((n, i) =>
            n === null ? (
              <span key={`gap${i}`} aria-hidden className="px-1">
                …
              </span>
            ) : (
              <button
                key={n}
                type="button"
                aria-current={n === page ? 'page' : undefined}
                onClick={() => onPage(n)}
                className={clsx(
                  'h-7 min-w-[28px] rounded px-1.5 hover:bg-hover',
                  n === page && 'font-semibold text-ink',
                )}
              >
                {format.format(n)}
              </button>
            ),
          )}
          <IconButton
            size="sm"
            icon={ChevronRight}
            label={texts.next}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          />
        </span>
      )}
    </nav>
  );
};
