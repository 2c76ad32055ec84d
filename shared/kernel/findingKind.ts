import type { Action } from './access';
import type { Label } from './field';
import * as terms from './terms';

export const findingSeverities = {
  error: [...terms.error, 'error'],
  warning: [...terms.warning, 'warning'],
} as const;
export type FindingSeverity = keyof typeof findingSeverities;

/** Where something was found, as its kind sees it: names and values of its own, and a span of time. */
export type FindingPlace = {
  place: Readonly<Record<string, string>>;
  fromAt: string | null;
  toAt: string | null;
};
/** A step that what found something proposes to a person: a form with its fields filled in, who may send it, and of which finding. */
export type FindingProposal = {
  label: Label;
  permission: Action;
  when: (o: FindingPlace) => boolean;
  link: (o: FindingPlace) => string;
};
/** Something that a check can find: its name, how bad it is, who sees it, who may quieten it, and where it is shown. */
export type FindingKindSpec = {
  label: Label;
  severity: FindingSeverity;
  permission: Action;
  operate: Action;
  /** Route of the screen that shows such things; the menu counts them there. */
  screen: string;
  link: (o: FindingPlace) => string;
  /** Where it is mended, where a person can do that. */
  repair?: (o: FindingPlace) => string;
  proposals?: readonly FindingProposal[];
};

/**
 * Declares something that a check can find, in the `findingKinds.ts` of its area:
 * `findingKinds: { dayCheck: findingKind('…', '…', { severity, permission, operate, screen, link }) }`.
 * `keepFindings` of `server/model/platform/findings` keeps what a run of the check found.
 */
export const findingKind = (
  zhCN: string,
  en: string,
  o: Omit<FindingKindSpec, 'label'>,
): FindingKindSpec => ({ label: [zhCN, en], ...o });
