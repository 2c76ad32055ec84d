import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Button } from '../Button';
import { Menu } from '../feedback/Menu';
import { useKit } from '../texts';
import type { Shown } from './model';

/** Where cards stand in place of a table there is no head to press: the order is chosen here. */
export const SortMenu = <R extends object>({ shown }: { shown: readonly Shown<R>[] }) => {
  const { texts } = useKit();
  const sortable = shown.filter(({ column }) => column.getCanSort());
  if (sortable.length === 0) return null;
  const sorted = sortable.find(({ column }) => column.getIsSorted());
  const direction = sorted?.column.getIsSorted();
  return (
    <Menu
      label={texts.order}
      items={sortable.flatMap(({ spec, column }) =>
        (['asc', 'desc'] as const).map((way) => ({
          label: `${String(spec.header)} · ${way === 'asc' ? texts.sortUp : texts.sortDown}`,
          icon: way === 'asc' ? ArrowUp : ArrowDown,
          onSelect: () => column.toggleSorting(way === 'desc'),
        })),
      )}
      trigger={(props) => (
        <Button
          {...props}
          size="sm"
          icon={direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ArrowUpDown}
        >
          {sorted?.spec.header ?? texts.order}
        </Button>
      )}
    />
  );
};
