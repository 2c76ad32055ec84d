import { type Action, isStaff, type Who } from '#shared/kernel/access';
import { domainStatuses } from '#shared/areas/cdn/domains/domain';
import { type DomainAct, statusAllows, statusesFor } from '#shared/areas/cdn/domains/transitions';
import { refusalText, useWho } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import type { DomainRow } from './DomainStates';
import { texts } from './texts';

type DomainLock = Pick<DomainRow, 'status' | 'locked' | 'lockReason'>;

/** Why an act on a domain is not possible for somebody: by role, by lock, or by status; false when it is. */
export const refusalOf = (
  who: Who,
  row: DomainLock,
  action: Action,
  act?: DomainAct,
): string | false => {
  const refusal = refusalText(who, action);
  if (refusal) return refusal;
  if (row.locked && !isStaff(who))
    return t(texts.domains.lockedNow, { reason: row.lockReason ?? '–' });
  if (!act || statusAllows(row.status, act)) return false;
  const states = statusesFor(act).map((status) => t(domainStatuses[status]));
  return t(texts.domains.notNow, {
    state: t(domainStatuses[row.status]),
    states: states.join(' / '),
  });
};

/** Asks the same for whoever is signed in. */
export const useDomainRefusal = () => {
  const who = useWho();
  return (row: DomainLock, action: Action, act?: DomainAct) => refusalOf(who, row, action, act);
};
