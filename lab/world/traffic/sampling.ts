import { pick, pickWeighted, type Random, zipfRank } from '../random';
import { clientCountries, userAgents } from './clients';
import type { TrafficSettings } from './settings';

/** One request to make. */
export type SampledRequest = {
  host: string;
  clientIp: string;
  /** Path and query. */
  target: string;
  userAgent: string;
  referer: string;
};

type Kind = { weight: number; count: number; path(rank: number): string };

const kind = (weight: number, count: number, path: (rank: number) => string): Kind => ({
  weight,
  count,
  path,
});

const page = (weight: number): Kind => kind(weight, 120, (rank) => `/page/${rank}.html`);
const image = (weight: number): Kind =>
  kind(weight, 400, (rank) => `/img/${rank % 40}/${rank}.${rank % 3 ? 'jpg' : 'webp'}`);
const script = (weight: number): Kind =>
  kind(weight, 60, (rank) => `/static/app-${rank}.${rank % 2 ? 'js' : 'css'}`);
const versioned = (weight: number): Kind =>
  kind(weight, 30, (rank) => `/static/lib-${rank}.js?v=${1 + (rank % 4)}`);
const video = (weight: number): Kind =>
  kind(weight, 150, (rank) => `/video/${rank % 12}/segment-${rank}.ts`);
const api = (weight: number): Kind => kind(weight, 20, (rank) => `/api/list?page=${rank}`);

/** What is asked of a host, by the first label of its name. */
const mixes: Record<string, readonly Kind[]> = {
  www: [page(34), script(22), versioned(8), image(26), api(10)],
  img: [image(97), script(3)],
  static: [script(60), versioned(25), image(15)],
  video: [video(86), page(6), image(8)],
};
const usualMix = mixes['www'] ?? [page(1)];

const usualTarget = (host: string, random: Random): string => {
  const mix = mixes[host.split('.', 1)[0] ?? ''] ?? usualMix;
  const chosen = pickWeighted(mix, random) ?? page(1);
  return chosen.path(zipfRank(chosen.count, random));
};

/** A path that the origin answers with `status`. */
const statusTarget = (status: number, random: Random): string =>
  status === 404 ? `/missing/${zipfRank(50, random)}.png` : `/status/${status}`;

/** The status to provoke with this draw, or null for a usual request. */
const provoked = (settings: TrafficSettings, host: string, draw: number): number | null => {
  const burst = settings.errorBurst;
  if (burst && burst.host === host) return draw * 100 < burst.percent ? burst.status : null;
  let left = draw * 100;
  for (const [status, percent] of Object.entries(settings.statusMix)) {
    left -= percent;
    if (left < 0) return Number(status);
  }
  return null;
};

const refererOf = (host: string, random: Random): string => {
  const site = host.split('.').slice(-2).join('.');
  const draw = random();
  if (draw < 0.2) return '';
  return draw < 0.3
    ? 'https://www.baidu.com/'
    : `https://www.${site}/page/${zipfRank(120, random)}.html`;
};

/** Draws the next request; null when no host has a weight. The same draws give the same requests. */
export const sampleRequest = (settings: TrafficSettings, random: Random): SampledRequest | null => {
  const host = pickWeighted(settings.hosts, random)?.host;
  const from = pickWeighted(clientCountries, random);
  if (host === undefined || !from) return null;
  const network = pick<string>(from.networks, random);
  const clientIp = `${network}.${1 + Math.floor(random() * 254)}`;
  const status = provoked(settings, host, random());
  return {
    host,
    clientIp,
    target: status === null ? usualTarget(host, random) : statusTarget(status, random),
    userAgent: pick<string>(userAgents, random),
    referer: refererOf(host, random),
  };
};
