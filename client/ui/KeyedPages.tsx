import { ChevronRight, ChevronsLeft } from 'lucide-react';
import { Button } from './Button';
import { useKit } from './texts';

type Props = {
  first: boolean;
  /** Key of the next page; null at the end. */
  next: string | null;
  go(key: string | null): void;
};

/** Back to the first page and on to the next, for a list that is not counted; nothing where all rows fit on one. */
export const KeyedPages = ({ first, next, go }: Props) => {
  const { texts } = useKit();
  if (first && next === null) return null;
  return (
    <nav aria-label={texts.page} className="flex justify-end gap-2">
      <Button size="sm" icon={ChevronsLeft} disabled={first} onClick={() => go(null)}>
        {texts.firstPage}
      </Button>
      <Button size="sm" icon={ChevronRight} disabled={next === null} onClick={() => go(next)}>
        {texts.next}
      </Button>
    </nav>
  );
};
