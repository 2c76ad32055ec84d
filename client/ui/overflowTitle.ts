const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth + 1;
/** Marks a hint that was given here, so that one with words of its own is left alone. */
const ownMark = 'whole';

/** Gives a text that is cut its whole words as a hint, the moment the pointer comes to it. */
export const titleWhenCut = (event: Event): void => {
  const target = event.target instanceof Element ? event.target : null;
  const box = target?.closest('td,th') ?? target?.closest('.truncate');
  if (!(box instanceof HTMLElement) || box.querySelector('[title]')) return;
  if (box.title && !(ownMark in box.dataset)) return;
  if ([box, ...box.querySelectorAll('.truncate')].some(isCut)) {
    box.title = box.textContent?.trim() ?? '';
    box.dataset[ownMark] = '';
  } else {
    box.removeAttribute('title');
    delete box.dataset[ownMark];
  }
};
