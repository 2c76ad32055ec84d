import { cloneElement, isValidElement, useId, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useAnchorPosition } from './useAnchorPosition';

const delayMs = 350;

const Bubble = ({ anchor, id, text }: { anchor: Element; id: string; text: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  const target = useRef<Element>(anchor);
  const style = useAnchorPosition(target, box, true, 'top');
  return createPortal(
    <div
      ref={box}
      id={id}
      role="tooltip"
      style={style}
      className="pointer-events-none z-toast max-w-xs rounded bg-ink px-2 py-1 text-xs text-surface shadow-layer"
    >
      {text}
    </div>,
    document.body,
  );
};

/** A short explanation beside one element, on hover and on keyboard focus. Escape hides it. */
export const Tooltip = ({ text, children }: { text: ReactNode; children: ReactNode }) => {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const id = useId();
  if (!text || !isValidElement<Record<string, unknown>>(children)) return children;
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  const show = (element: Element, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(element.firstElementChild), afterMs);
  };
  return (
    // A wrapper without a box of its own; the element inside is the one people act on.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className="contents"
      onPointerOver={(e) => e.pointerType === 'mouse' && show(e.currentTarget, delayMs)}
      onPointerOut={hide}
      onPointerDown={hide}
      onFocus={(e) => e.target.matches(':focus-visible') && show(e.currentTarget, 0)}
      onBlur={hide}
      onKeyDown={(e) => e.key === 'Escape' && hide()}
    >
      {cloneElement(children, anchor ? { 'aria-describedby': id } : {})}
      {anchor && <Bubble anchor={anchor} id={id} text={text} />}
    </span>
  );
};
