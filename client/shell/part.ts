import { isStaff } from '#shared/kernel/access';
import { useScreen } from '../kernel/page/current';
import { useWho } from '../kernel/session/who';
import { hasPart } from './entries';

/** Whether the back-office menu is shown: the part that the screen in view belongs to. */
export const useOffice = (): boolean => {
  const who = useWho();
  const { screen, office, productName } = useScreen();
  const wanted = screen ? office : isStaff(who);
  return hasPart(who, productName, wanted) ? wanted : !wanted;
};
