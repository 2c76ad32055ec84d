import { pick, pickWeighted, type Random, zipfRank } from '../random';
import { clientCountries, userAgents } from './clients';
import { mixOf } from './mixes';
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

/** What a request is drawn by. */
type Drawn = Pick<TrafficSettings, 'hosts' | 'statusMix' | 'errorBurst'>;

const usualTarget = (host: string, random: Random): string => {
  const chosen = pickWeighted(mixOf(host), random);
  return chosen ? chosen.path(zipfRank(chosen.count, random)) : '/';
};

/** A path that the origin answers with `status`. */
const statusTarget = (status: number, random: Random): string =>
  status === 404 ? `/missing/${zipfRank(50, random)}.png` : `/status/${status}`;

/** The status to provoke with this draw, or null for a usual request. */
const provoked = (settings: Drawn, host: string, draw: number): number | null => {
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
    : `https://www.${site}/page/${zipfRank(30, random)}.html`;
};

/** Draws the next request; null when no host has a weight. The same draws give the same requests. */
export const sampleRequest = (settings: Drawn, random: Random): SampledRequest | null => {
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
