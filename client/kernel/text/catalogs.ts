import { language } from './language';
import { CatalogLoader, t } from './translate';

const files = import.meta.glob<Record<string, string>>('../../areas/**/messages.*.json', {
  import: 'default',
});

/** Texts of an area: `areas/<product>/<area>/messages.<language>.json`. */
export const catalogFiles: CatalogLoader = (area) =>
  files[`../../areas/${area}/messages.${language()}.json`]?.() ?? null;
