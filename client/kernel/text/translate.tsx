import { createIntl, createIntlCache, RawIntlProvider, type IntlShape } from 'react-intl';
import { useSyncExternalStore, type ReactNode } from 'react';
import type { Option } from '#shared/kernel/field';
import { fill } from '../../ui/texts';
import { language, pick } from './language';

type Values = Record<string, string | number | Date>;
type Catalog = Record<string, string>;
/** Finds the catalog file of an area in the page's language; null when the area has none. */
export type CatalogLoader = (area: string) => Promise<Catalog> | null;

const cache = createIntlCache();
const listeners = new Set<() => void>();
const loaded = new Set<string>();
let messages: Catalog = {};
let loader: CatalogLoader = () => null;
const build = (): IntlShape =>
  createIntl(
    {
      locale: language(),
      messages,
      onError: (error) => {
        // A missing text shows its id; the catalog test finds it before people do.
        if (error.code !== 'MISSING_TRANSLATION') console.error(error);
      },
    },
    cache,
  );
let intl = build();

/** Where catalogs come from: files of the build in the browser, plain objects in tests. */
export const setCatalogLoader = (next: CatalogLoader): void => {
  loader = next;
};

/** Adds texts to the page's catalog. */
export const addMessages = (more: Catalog): void => {
  messages = { ...messages, ...more };
  intl = build();
  for (const tell of listeners) tell();
};

/** Loads the texts of an area once; a failed load may be tried again. */
export const loadCatalog = async (area: string): Promise<void> => {
  if (loaded.has(area)) return;
  const found = loader(area);
  if (found) addMessages(await found);
  loaded.add(area);
};

/** A text of the page's language: a label or choice of a contract, or an id of a catalog, with its values. */
export const t = (what: Option | string, values: Values = {}): string => {
  if (typeof what === 'string') return intl.formatMessage({ id: what }, values);
  const plain = Object.entries(values).map(([k, v]) => [
    k,
    v instanceof Date ? v.toISOString() : v,
  ]);
  return fill(pick(what), Object.fromEntries(plain) as Record<string, string | number>);
};

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/**
 * `say` inside a component. Name your catalog to have its ids checked:
 * `import type texts from './messages.zh-CN.json'` and `const say = useSay<keyof typeof texts>()`.
 */
export const useTranslate = <Id extends string = string>(): ((
  what: Option | Id,
  values?: Values,
) => string) => {
  useSyncExternalStore(subscribe, () => intl);
  return t;
};

/** A text as an element: `<Say id="domains.title" />`. */
export const Translate = ({ id, values }: { id: string; values?: Values }) => (
  <>{useTranslate()(id, values)}</>
);

/** Gives react-intl's own components the page's catalog. */
export const TextProvider = ({ children }: { children: ReactNode }) => {
  const value = useSyncExternalStore(subscribe, () => intl);
  return <RawIntlProvider value={value}>{children}</RawIntlProvider>;
};
