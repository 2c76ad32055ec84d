import { sessions } from '#shared/areas/platform/session/session';
import { useMutation } from '../../../../kernel/request/mutation';
import { browserZone } from '../../../../kernel/text/kitTexts';
import { rightsChanged } from '../../../../kernel/session/saga';
import { useSession } from '../../../../kernel/session/who';
import { useAppDispatch } from '../../../../kernel/store';
import { zoneOf } from '../../../../kernel/text/zone';
import { offsetText, Segments } from '../../../../ui';
import { saved, useWords } from '../words';

/** In which zone this person sees instants: the account's, as bills count days, or the browser's. */
export const DisplayZone = () => {
  const t = useWords();
  const dispatch = useAppDispatch();
  const { preferences, utcOffsetMinutes } = useSession();
  const act = useMutation(sessions.endpoints.keepPreferences, { done: saved });
  if (utcOffsetMinutes === null) return null;
  const named = (zone: string) => `${zone} (${offsetText(zone)})`;
  const choose = async (timeZone: 'account' | 'browser') => {
    if (await act.run({ timeZone })) dispatch(rightsChanged);
  };
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span className="text-sm font-medium">{t('zone.title')}</span>
      <Segments
        label={t('zone.title')}
        value={preferences.timeZone}
        onChange={(next) => void choose(next)}
        options={[
          { value: 'account', label: t('zone.account') },
          { value: 'browser', label: t('zone.browser') },
        ]}
      />
      <p className="text-xs text-ink-muted">
        {t('zone.text', {
          account: offsetText(zoneOf(utcOffsetMinutes)),
          browser: named(browserZone()),
        })}
      </p>
    </div>
  );
};
