import NProgress from 'nprogress';

NProgress.configure({ easing: 'ease', speed: 500, showSpinner: false, barSelector: '.bar' });

/**
 * NProgress builds its bar from an HTML string, which the page's content security policy refuses; it
 * asks its own `render` whenever it needs one, so that is replaced by one that builds element by element.
 */
const render = (): HTMLElement => {
  const element = document.getElementById('nprogress');
  if (element) return element;
  const holder = document.createElement('div');
  holder.id = 'nprogress';
  holder.setAttribute('aria-hidden', 'true');
  const bar = document.createElement('div');
  bar.className = 'bar';
  bar.style.transform = 'translate3d(-100%,0,0)';
  holder.append(bar);
  document.body.append(holder);
  return holder;
};
Object.assign(NProgress, { render });

/** Navigations quicker than this show no bar, ms. */
const patienceMs = 120;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the bar at the top while a navigation is under way. */
export const showProgress = (busy: boolean): void => {
  clearTimeout(timer);
  if (!busy) {
    NProgress.done();
    return;
  }
  timer = setTimeout(() => NProgress.start(), patienceMs);
};
