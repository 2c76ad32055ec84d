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

/** A mute as the session knows it; a null stands for any. */
type Mute = { kind: string | null; object: string | null; until: string | null };
type Muted = { name: string; object: string; createdAt: string };
/** Whether the person does not want to be told of this. */
export const isMuted = (notice: Muted, mutes: readonly Mute[]): boolean =>
  mutes.some(
    ({ kind, object, until }) =>
      (kind === null || kind === notice.name) &&
      (object === null || object === notice.object) &&
      (until === null || Date.parse(notice.createdAt) < Date.parse(until)),
  );
