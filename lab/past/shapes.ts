import { pastHosts } from '../kernel/config';
import { chooser, draws, hash32 } from '../kernel/random';
import { contentFor } from '../world/origin/content';
import { mixOf } from '../world/traffic/mixes';

type Draw = () => number;
export type Url = { path: string; query: string; bytes: number; weight: number };

/** What was asked of a host, and how often. */
export type PastShape = {
  /** The popular objects of a host: the same at every supplier and in every hour. */
  urls(seed: string, host: string, weight: number): Url[];
  query(url: Url, draw: Draw): string;
  /** Lines of an hour at a supplier, by the load of the hour (0 to 1) and the weight of the host. */
  lines(load: number, weight: number): number;
};

/** Sections of a site: where its paths lie and how large a body is, in megabytes. */
const sections = [
  { prefix: '/video/', suffix: '.mp4', weight: 0.46, minMb: 1, maxMb: 20 },
  { prefix: '/download/', suffix: '.zip', weight: 0.18, minMb: 1, maxMb: 12 },
  { prefix: '/img/', suffix: '.jpg', weight: 0.2, minMb: 0.05, maxMb: 2 },
  { prefix: '/static/', suffix: '.js', weight: 0.1, minMb: 0.01, maxMb: 0.6 },
  { prefix: '/page/', suffix: '.html', weight: 0.06, minMb: 0.005, maxMb: 0.08 },
] as const;
const urlsOfSections = 300;

/** That of installations before 0.14: a past that was told once stays as it is. */
const bySections: PastShape = {
  urls(seed, host, weight) {
    const draw = draws(`${seed}|urls|${host}`);
    const pick = chooser(sections, (section) => section.weight);
    return Array.from({ length: urlsOfSections }, (_, index) => {
      const section = pick(draw());
      const size = section.minMb * (section.maxMb / section.minMb) ** draw();
      const path = `${section.prefix}${hash32(`${host}${index}`).toString(36)}${section.suffix}`;
      const bytes = Math.round(Math.min(section.maxMb, size * weight) * 1_000_000);
      return { path, query: '', bytes, weight: 1 / (index + 1) ** 0.9 };
    });
  },
  query: (_, draw) => (draw() < 0.12 ? `v=${1 + Math.floor(draw() * 9)}` : ''),
  lines: (load) => 40 + 110 * load,
};

const usualWeight = pastHosts.reduce((sum, { weight }) => sum + weight, 0) / pastHosts.length;

/** What visitors of today ask, as large as the origin serves it, and by the weight of the host. */
const byVisitors: PastShape = {
  urls: (_, host) =>
    mixOf(host).flatMap(({ weight, count, path }) => {
      const ranks = Array.from({ length: count }, (_, index) => index + 1);
      const whole = ranks.reduce((sum, rank) => sum + 1 / rank, 0);
      return ranks.map((rank) => {
        const [only = '/', query = ''] = path(rank).split('?');
        const bytes = contentFor(host, only).sizeBytes;
        return { path: only, query, bytes, weight: weight / rank / whole };
      });
    }),
  query: (url) => url.query,
  lines: (load, weight) => ((50 + 140 * load) * weight) / usualWeight,
};

/** The shapes of a past, by the name that the lab's configuration keeps. */
export const pastShapes = { sections: bySections, visitors: byVisitors } as const;
