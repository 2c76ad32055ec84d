import { useEffect, useRef, type RefObject } from 'react';

type Layer = { close(): void; holds(target: Node): boolean; modal: boolean; beside: boolean };
const stack: Layer[] = [];

const focusable =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),' +
  'textarea:not([disabled]),[tabindex]:not([tabindex="-1"])';

/** The elements inside `root` that Tab visits, in order. */
export const focusables = (root: HTMLElement): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(focusable)].filter(
    (e) => !e.closest('[hidden],[inert]') && e.tabIndex >= 0,
  );

const keydown = (event: KeyboardEvent) => {
  const top = stack.at(-1);
  if (event.key !== 'Escape' || !top || event.defaultPrevented) return;
  event.preventDefault();
  event.stopPropagation();
  top.close();
};

const pointerdown = (event: PointerEvent) => {
  const top = stack.at(-1);
  // The target may already be gone from the page when a press re-renders it away.
  if (!top || top.modal || !(event.target instanceof Node) || !event.target.isConnected) return;
  if (!top.holds(event.target)) top.close();
};

/**
 * Closes what floats over the page without keeping the reader in it: what it belonged to is left. A panel
 * beside a list stays: the address itself says that it is open.
 */
export const closeFloating = (): void => {
  for (const layer of stack.toReversed()) if (!layer.modal && !layer.beside) layer.close();
};

const join = (layer: Layer) => {
  if (stack.length === 0) {
    document.addEventListener('keydown', keydown);
    document.addEventListener('pointerdown', pointerdown);
  }
  stack.push(layer);
  return () => {
    stack.splice(stack.indexOf(layer), 1);
    if (stack.length > 0) return;
    document.removeEventListener('keydown', keydown);
    document.removeEventListener('pointerdown', pointerdown);
  };
};

const trap = (root: HTMLElement) => (event: KeyboardEvent) => {
  if (event.key !== 'Tab') return;
  const all = focusables(root);
  const first = all[0];
  const last = all.at(-1);
  if (!first || !last) return event.preventDefault();
  const from = document.activeElement;
  if (event.shiftKey ? from === first || from === root : from === last) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
};

type LayerOptions = {
  open: boolean;
  onClose(): void;
  modal?: boolean;
  /** What stands beside it stays in use: a press there is none outside of it. */
  beside?: boolean;
  focus?: boolean;
  /** The element that opened the layer: a press on it is not a press outside. */
  anchor?: RefObject<Element>;
};

/**
 * Makes an element a layer: Escape and (unless modal) a press outside close the topmost one, focus
 * moves in when it opens and back to where it was when it closes; modal layers keep Tab inside.
 */
export const useLayer = (
  root: RefObject<HTMLElement>,
  { open, onClose, modal = false, beside = false, focus = true, anchor }: LayerOptions,
) => {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const element = root.current;
    if (!open || !element) return;
    const before = document.activeElement;
    const holds = (node: Node) =>
      beside || element.contains(node) || !!anchor?.current?.contains(node);
    const leave = join({ close: () => close.current(), holds, modal, beside });
    const keepTab = trap(element);
    if (modal) element.addEventListener('keydown', keepTab);
    if (focus && !element.contains(before)) {
      const wish = element.querySelector<HTMLElement>('[data-autofocus]');
      (wish ?? (modal ? focusables(element)[0] : undefined) ?? element).focus({
        preventScroll: true,
      });
    }
    return () => {
      leave();
      element.removeEventListener('keydown', keepTab);
      const lost = !document.activeElement || document.activeElement === document.body;
      if ((lost || element.contains(document.activeElement)) && before instanceof HTMLElement)
        before.focus({ preventScroll: true });
    };
  }, [open, modal, beside, focus, root, anchor]);
};
