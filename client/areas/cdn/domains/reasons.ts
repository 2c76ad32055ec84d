import { type Action, isStaff } from '#shared/kernel/access';
import { domainStatuses } from '#shared/areas/cdn/domains/domain';
import { type DomainAct, statusAllows, statusesFor } from '#shared/areas/cdn/domains/moves';
import { refusalText, useWho } from '../../../kernel/session/who';
import type { DomainRow } from './DomainStates';
import { useWords } from './words';

type Known = Pick<DomainRow, 'status' | 'locked' | 'lockReason'>;

/** Asks why an act on a domain is not possible: by role, by lock, or by status; false when it is. */
export const useReasons = () => {
  const say = useWords();
  const who = useWho();
  const staff = isStaff(who);
  const name = (status: keyof typeof domainStatuses) => {
    return say(domainStatuses[status]);
  };
  return (row: Known, action: Action, act?: DomainAct): string | false => {
    const refused = refusalText(who, action);
    if (refused) return refused;
    if (row.locked && !staff) return say('domains.lockedNow', { reason: row.lockReason ?? '–' });
    if (!act || statusAllows(row.status, act)) return false;
    const states = statusesFor(act).map(name).join(' / ');
    return say('domains.notNow', { state: name(row.status), states });
  };
};
