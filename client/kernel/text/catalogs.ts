import { language } from './language';
import type { CatalogLoader } from './translate';

const files = import.meta.glob<Record<string, string>>('../../areas/**/messages.*.json', {
  import: 'default',
});

/** Texts of an area: `areas/<product>/<area>/messages.<language>.json`. */
export const catalogFiles: CatalogLoader = (area) =>
  files[`../../areas/${area}/messages.${language()}.json`]?.() ?? null;
