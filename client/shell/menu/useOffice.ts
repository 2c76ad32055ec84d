import type { Section } from '../../menu';
import { isStaff } from '#shared/kernel/access';
import { sectionOf, useScreen } from '../../kernel/screens/current';
import { useWho } from '../../kernel/session/access';
import { hasPart } from '../../kernel/screens/menuSections';

/** Whether the back office is shown: the part that the screen in view belongs to for this person. */
export const useOffice = (): boolean => {
  const who = useWho();
  const { screen, productName } = useScreen();
  // What customers have too is the back office's for staff.
  const wanted = screen ? (sectionOf(screen, isStaff(who))?.office ?? false) : isStaff(who);
  return hasPart(who, productName, wanted) ? wanted : !wanted;
};

/** The section of the menu that the screen in view stands in for this person. */
export const useSection = (): Section | undefined => sectionOf(useScreen().screen, useOffice());
