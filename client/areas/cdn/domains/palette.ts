import { domains } from '#shared/areas/cdn/domains/domains';
import { call } from '../../../kernel/request/api';
import { pick } from '../../../kernel/text/language';
import type { PaletteSource } from '../../../kernel/page/palette';
import { cdnWords } from '../words';

const least = 2;
/** Domains by a part of their name, for the command palette. */
const find: PaletteSource = async (typed) => {
  if (typed.trim().length < least) return [];
  const { rows } = await call(domains.endpoints.list, { search: typed.trim(), size: 8 });
  return rows.map((d) => ({
    id: `domain-${d.id}`,
    title: d.name,
    group: pick(cdnWords.domain),
    path: `/cdn-domain?domain=${d.id}`,
  }));
};
export default find;
