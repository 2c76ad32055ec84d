/** Goes to a console path from outside React: sagas, toasts, the palette. */
export const go = (path: string): void => {
  location.hash = `#${path.startsWith('/') ? path : `/${path}`}`;
};
