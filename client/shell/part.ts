import { useEffect, useState } from 'react';
import { isStaff } from '#shared/kernel/access';
import { useScreen } from '../kernel/page/current';
import { useWho } from '../kernel/session/who';
import { hasPart } from './entries';

const listeners = new Set<(office: boolean) => void>();
let chosen: boolean | null = null;

/** Whether the back-office menu is shown: as chosen, and always the part the screen in view belongs to. */
export const useMenuPart = (): [office: boolean, setOffice: (office: boolean) => void] => {
  const who = useWho();
  const { screen, office: screenOffice, productName } = useScreen();
  const [, redraw] = useState(0);
  useEffect(() => {
    const tell = () => redraw((n) => n + 1);
    listeners.add(tell);
    return () => void listeners.delete(tell);
  }, []);
  const path = screen?.path;
  const known = path !== undefined;
  useEffect(() => {
    if (!known) return;
    chosen = null;
    for (const tell of listeners) tell(screenOffice);
  }, [path, known, screenOffice]);
  const wanted = chosen ?? (known ? screenOffice : isStaff(who));
  const office = hasPart(who, productName, wanted) ? wanted : !wanted;
  const setOffice = (next: boolean) => {
    chosen = next;
    for (const tell of listeners) tell(next);
  };
  return [office, setOffice];
};
