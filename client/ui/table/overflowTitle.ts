import type { PointerEvent } from 'react';

const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth + 1;

/** Gives a cell that is cut its whole text as a hint, the moment the pointer comes to it. */
export const titleWhenCut = (event: PointerEvent): void => {
  const cell = event.target instanceof Element ? event.target.closest('td,th') : null;
  if (!(cell instanceof HTMLElement) || cell.querySelector('[title]')) return;
  const parts = [cell, ...cell.querySelectorAll('.truncate')];
  if (parts.some(isCut)) cell.title = cell.textContent?.trim() ?? '';
  else cell.removeAttribute('title');
};
