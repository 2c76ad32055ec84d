type Kind = { weight: number; count: number; path(rank: number): string };

const kind = (weight: number, count: number, path: (rank: number) => string): Kind => ({
  weight,
  count,
  path,
});

// As few objects as make each of them popular at every edge node: a lab has few visitors.
const page = (weight: number): Kind => kind(weight, 12, (rank) => `/page/${rank}.html`);
const image = (weight: number): Kind =>
  kind(weight, 16, (rank) => `/img/${rank % 40}/${rank}.${rank % 3 ? 'jpg' : 'webp'}`);
const script = (weight: number): Kind =>
  kind(weight, 8, (rank) => `/static/app-${rank}.${rank % 2 ? 'js' : 'css'}`);
const versioned = (weight: number): Kind =>
  kind(weight, 4, (rank) => `/static/lib-${rank}.js?v=${1 + (rank % 4)}`);
const video = (weight: number): Kind =>
  kind(weight, 5, (rank) => `/video/${rank % 12}/segment-${rank}.ts`);
const api = (weight: number): Kind => kind(weight, 8, (rank) => `/api/list?page=${rank}`);

/** What is asked of hosts whose names begin so, where it is not the usual. */
const mixes: Record<string, readonly Kind[]> = {
  img: [image(97), script(3)],
  static: [script(60), versioned(25), image(15)],
  video: [video(86), page(6), image(8)],
};
const usualMix = [page(34), script(22), versioned(8), image(26), api(10)];

/**
 * What visitors ask of a host: kinds of paths by weight, each with its `count` objects, of which the one of rank r
 * (from 1) is asked for about 1/r times as often as the first. A path may end in a query.
 */
export const mixOf = (host: string): readonly Kind[] =>
  mixes[host.split('.', 1)[0] ?? ''] ?? usualMix;
