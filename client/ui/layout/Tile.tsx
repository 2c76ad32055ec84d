import clsx from 'clsx';

// Each colour is named in full: the style sheet is made from the words it finds.
const colors = ['bg-supplier-1', 'bg-supplier-2', 'bg-supplier-3', 'bg-supplier-4'] as const;

/** A thing that has a colour and a letter of its own everywhere, with its name. */
export const Tile = ({ name, index, strong }: TileProps) => (
  <span className="inline-flex min-w-0 max-w-full items-center gap-1.5">
    <span
      aria-hidden
      className={clsx(
        'grid h-5 w-5 shrink-0 place-items-center rounded-[5px] text-[10px] font-semibold text-white dark:text-surface',
        colors[index % colors.length],
      )}
    >
      {/^[\u2e80-\uffef]/.test(name) ? name.slice(0, 1) : name.slice(0, 2)}
    </span>
    <span className={clsx('truncate', strong && 'font-semibold')}>{name}</span>
  </span>
);
type TileProps = {
  name: string;
  /** Its place among its kind, which decides the colour. */
  index: number;
  strong?: boolean;
};
