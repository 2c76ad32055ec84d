import { createIntl, createIntlCache } from 'react-intl';
import type { Option } from '#shared/kernel/field';
import { fill } from '#shared/kernel/text';
import { language, pick } from './language';

/** What the places of a text are filled with. */
export type Values = Record<string, string | number | Date>;

const locale = language();
const intl = createIntl({ locale, defaultLocale: locale }, createIntlCache());

const icu = /\{\w+, (plural|select)/;

/**
 * A text of both languages in the page's one, its places filled with `values` as everywhere (`fill`).
 * Where a number shall have separators or a choice has several cases it is written as an ICU message:
 * `{count, plural, one {# node} other {# nodes}}`.
 */
export const t = (text: Option, values?: Values): string => {
  const message = pick(text);
  if (values === undefined || !message.includes('{')) return message;
  const plain = Object.entries(values).map(([k, v]) => [
    k,
    v instanceof Date ? v.toISOString() : v,
  ]);
  const filling = Object.fromEntries(plain) as Record<string, string | number>;
  if (!icu.test(message)) return fill(message, filling);
  return intl.formatMessage({ id: message, defaultMessage: message }, filling, { ignoreTag: true });
};
