import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react';

export type Side = 'bottom-start' | 'bottom-end' | 'top' | 'right';
const gap = 4;
const edge = 8;

const clamp = (value: number, size: number, limit: number) =>
  Math.max(edge, Math.min(value, limit - size - edge));

const place = (anchor: DOMRect, width: number, height: number, side: Side): CSSProperties => {
  if (side === 'right')
    return {
      left: clamp(anchor.right + gap, width, window.innerWidth),
      top: clamp(anchor.top + (anchor.height - height) / 2, height, window.innerHeight),
    };
  const below = window.innerHeight - anchor.bottom - gap - edge;
  const above = anchor.top - gap - edge;
  const up = side === 'top' ? above >= height || above > below : below < height && above > below;
  const left =
    side === 'top'
      ? anchor.left + (anchor.width - width) / 2
      : side === 'bottom-end'
        ? anchor.right - width
        : anchor.left;
  return {
    left: clamp(left, width, window.innerWidth),
    top: up ? Math.max(edge, anchor.top - gap - height) : anchor.bottom + gap,
    maxHeight: Math.max(120, up ? above : below),
  };
};

/** Keeps a floating box beside its anchor and inside the window while either of them moves. */
export const useAnchorPosition = (
  anchor: RefObject<Element>,
  box: RefObject<HTMLElement>,
  open: boolean,
  side: Side,
): CSSProperties => {
  // Placed before it is painted; never hidden until then, since what is hidden takes no focus.
  const [style, setStyle] = useState<CSSProperties>({ left: 0, top: 0 });
  useLayoutEffect(() => {
    if (!open) return;
    const move = () => {
      if (!anchor.current || !box.current) return;
      const { offsetWidth, scrollHeight } = box.current;
      setStyle(place(anchor.current.getBoundingClientRect(), offsetWidth, scrollHeight, side));
    };
    move();
    const grow = new ResizeObserver(move);
    if (box.current) grow.observe(box.current);
    window.addEventListener('scroll', move, { capture: true, passive: true });
    window.addEventListener('resize', move);
    return () => {
      grow.disconnect();
      window.removeEventListener('scroll', move, { capture: true });
      window.removeEventListener('resize', move);
    };
  }, [anchor, box, open, side]);
  return { position: 'fixed', ...style };
};
