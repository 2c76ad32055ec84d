import { t } from '../../../kernel/text/translate';
import type { Difference } from '../../../ui/text/DiffView';
import { texts } from './texts';

/** An end of a period in UTC, by which its hours are counted; open where there is none. */
export const utcText = (at: unknown): string =>
  typeof at === 'string' && !Number.isNaN(Date.parse(at))
    ? new Date(at).toISOString().slice(0, 16).replace('T', ' ')
    : t(texts.open);

/** What saving changes of a period. */
export const differences = (
  values: Record<string, unknown>,
  start: Record<string, unknown>,
): Difference[] =>
  [
    { key: 'fromAt', label: t(texts.fromUtc) },
    { key: 'toAt', label: t(texts.toUtc) },
  ]
    .map((d) => ({ ...d, before: utcText(start[d.key]), after: utcText(values[d.key]) }))
    .filter((d) => d.before !== d.after);
