import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import { IconButton } from '../Button';
import { fill, useKit } from '../texts';

/** The middle of an element on the screen, px from the left; it moves with the window. */
const useMiddle = (of: RefObject<HTMLElement>): number | undefined => {
  const [middle, setMiddle] = useState<number>();
  useLayoutEffect(() => {
    const element = of.current;
    if (!element) return;
    const measure = () => {
      const { left, width } = element.getBoundingClientRect();
      setMiddle(left + width / 2);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [of]);
  return middle;
};

type Props = { table: RefObject<HTMLElement>; count: number; onClear(): void; children: ReactNode };
/** What can be done to the chosen rows, floating at the foot of the screen: nothing above it moves. */
export const BulkBar = ({ table, count, onClear, children }: Props) => {
  const { texts } = useKit();
  const middle = useMiddle(table);
  return (
    <div
      role="toolbar"
      aria-label={fill(texts.selected, { n: count })}
      style={{ left: middle ?? '50%' }}
      className="layer-up fixed bottom-5 z-header flex min-h-[44px] max-w-[94vw] -translate-x-1/2 flex-wrap items-center gap-1.5 rounded-[10px] bg-raised py-1 pl-4 pr-2 text-sm shadow-layer"
    >
      <span className="nums whitespace-nowrap border-r border-line pr-3 font-medium">
        {fill(texts.selected, { n: count })}
      </span>
      {children}
      <span className="border-l border-line pl-1.5">
        <IconButton size="sm" icon={X} label={texts.clearSelection} onClick={onClear} />
      </span>
    </div>
  );
};
