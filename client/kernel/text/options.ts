import type { Option } from '#shared/kernel/field';
import { t } from './translate';

/** Choices by their value: as a contract declares them, or with names in the page's language. */
export type Choices = Readonly<Record<string, Option | string>>;

/** The name of a choice in the page's language. */
export const nameOf = (choice: Option | string): string =>
  typeof choice === 'string' ? choice : t(choice);

/** Choices (states, roles, metrics) as a select takes them, in the page's language. */
export const optionsOf = (choices: Choices) =>
  Object.entries(choices).map(([value, choice]) => ({ value, label: nameOf(choice) }));
