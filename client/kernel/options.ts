import type { Option } from '#shared/kernel/field';
import { say } from './say';

/** A declared record of choices (states, roles, metrics) as a select takes it, in the page's language. */
export const optionsOf = (choices: Readonly<Record<string, Option>>) =>
  Object.entries(choices).map(([value, option]) => ({ value, label: say(option) }));
