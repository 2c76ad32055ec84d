import { can, isStaff, refusalOf, type Action, type Who } from '#shared/kernel/access';
import { refusalWords } from '#shared/kernel/refusals/refusalTexts';
import { t } from '../text/translate';
import { useAppSelector } from '../store';
import type { SessionInfo } from './slice';

/** The signed-in session; the frame shows screens only once it is known. */
export const useSession = (): SessionInfo => {
  const info = useAppSelector((s) => s.session.info);
  if (!info) throw new Error('a screen was shown before the session was known');
  return info;
};

/** Who is signed in. */
export const useWho = (): Who => useSession().who;

/** Whether staff look, who see what all accounts have. */
export const useIsStaff = (): boolean => isStaff(useWho());

/** Whether the signed-in person may do this; asks the same table as the server. */
export const useCan = (action: Action): boolean =>
  can(
    useAppSelector((s) => s.session.info?.who ?? null),
    action,
  );

const why = ['{action}：{rule}', '{action}: {rule}'] as const;
/** Why a person may not do this, as a sentence for a disabled button; false when they may. */
export const refusalText = (who: Who | null, action: Action): string | false => {
  const refusal = refusalOf(who, action);
  if (!refusal) return false;
  const texts = refusalWords(who, action, refusal);
  return t(why, { action: t(texts.action), rule: t(texts.rule) });
};

/** `disabled={useRefusal('domain.add')}`: the reason why not, or false. */
export const useRefusal = (action: Action): string | false =>
  refusalText(
    useAppSelector((s) => s.session.info?.who ?? null),
    action,
  );
