import { isStaff } from '#shared/kernel/access';
import { useScreen } from '../../kernel/screens/current';
import { useWho } from '../../kernel/session/access';
import { hasPart } from '../../kernel/screens/menuSections';

/** Whether the back office is shown: the part that the screen in view belongs to for this person. */
export const useOffice = (): boolean => {
  const who = useWho();
  const { screen, office, productName } = useScreen();
  // What customers have too is the back office's for staff.
  const wanted = screen ? office || (Boolean(screen.menu?.office) && isStaff(who)) : isStaff(who);
  return hasPart(who, productName, wanted) ? wanted : !wanted;
};
