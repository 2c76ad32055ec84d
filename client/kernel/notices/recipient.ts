import { isStaff, personBehind, type Who } from '#shared/kernel/access';

/** Whom a notice is for, who caused it, and how grave it is. */
type Concern = { audience: string; actor: string | null; tone: string };

/**
 * Whether a notice interrupts this person: what is addressed to them, what they caused themselves, and
 * what nobody caused and somebody must look after. What colleagues do waits in the notification centre.
 */
export const isRecipient = ({ audience, actor, tone }: Concern, who: Who): boolean => {
  const pressing = tone === 'warning' || tone === 'error';
  if (audience === 'user' || actor === personBehind(who)) return true;
  return isStaff(who) ? audience === 'staff' && pressing : actor === null && pressing;
};
