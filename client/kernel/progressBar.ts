import NProgress from 'nprogress';

NProgress.configure({ easing: 'ease', speed: 500, showSpinner: false, barSelector: '.bar' });

/**
 * NProgress builds its bar from an HTML string, which the page's content security policy refuses;
 * it takes an existing bar as it is, so the bar is built here, element by element.
 */
const ensureBar = () => {
  if (document.getElementById('nprogress')) return;
  const holder = document.createElement('div');
  holder.id = 'nprogress';
  holder.setAttribute('aria-hidden', 'true');
  const bar = document.createElement('div');
  bar.className = 'bar';
  bar.style.transform = 'translate3d(-100%,0,0)';
  holder.append(bar);
  document.body.append(holder);
};

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
  timer = setTimeout(() => {
    ensureBar();
    NProgress.start();
  }, patienceMs);
};
