import { type Region, regions } from '#shared/edge/regions';
import { suppliers } from '#shared/suppliers';
import { pick } from '../../../kernel/text/language';
import { supplierName } from '../statistics/seriesColors';

const wordOf = (code: string): string => {
  const region = Object.hasOwn(regions, code) ? regions[code as Region] : null;
  return region ? pick([region.zh, region.en]) : code;
};

/**
 * A part of a task as people know it, such as `Aurora · europe`: a credential that is named as its
 * supplier bears the supplier's one name, any other keeps its own; the region is said in words.
 */
export const laneName = (lane: string): string => {
  const [credential = '', ...rest] = lane.split(' · ');
  const code = credential.toLowerCase();
  const name = Object.hasOwn(suppliers, code) ? supplierName(code) : credential;
  return [name, ...rest.map(wordOf)].join(' · ');
};
