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

/** Which page of how many, and how many rows a page has. */
export const Pagination = (props: Props) => {
  const { page, size, total, onPage, onSize, sizes = [20, 50, 100], countedTo = Infinity } = props;
  const { texts, locale } = useKit();
  const id = useId();
  const pages = total === undefined ? page : Math.max(1, Math.ceil(total / size));
  const format = new Intl.NumberFormat(locale);
  return (
    <nav
      aria-label={texts.page}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-muted"
    >
      <span className="nums">
        {total === undefined
          ? ' '
          : fill(texts.total, {
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
            className="!h-7 !w-[68px]"
          />
        </label>
      )}
      <span className="flex items-center gap-1">
        <IconButton
          size="sm"
          icon={ChevronLeft}
          label={texts.previous}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <span className="nums whitespace-nowrap px-1">
          {fill(texts.pageOf, { page: format.format(page), pages: format.format(pages) })}
        </span>
        <IconButton
          size="sm"
          icon={ChevronRight}
          label={texts.next}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        />
      </span>
    </nav>
  );
};
