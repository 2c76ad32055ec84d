import clsx from 'clsx';
import { colorToken, type ChartColor } from './color';

type Share = { name: string; value: number; color: ChartColor };

/** Parts of a whole as one bar; the list beside it says the same in words. */
export const ShareBar = ({ shares }: { shares: readonly Share[] }) => (
  <div aria-hidden className="flex h-2.5 gap-px overflow-hidden rounded-full">
    {shares
      .filter((s) => s.value > 0)
      .map((s) => (
        <span
          key={s.name}
          className={clsx('min-w-[3px]', `bg-${colorToken(s.color)}`)}
          style={{ flexGrow: s.value, flexBasis: 0 }}
        />
      ))}
  </div>
);
