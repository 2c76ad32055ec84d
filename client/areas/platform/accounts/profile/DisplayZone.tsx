import { sessions } from '#shared/areas/platform/session/session';
import { useMutation } from '../../../../kernel/request/mutation';
import { browserZone } from '../../../../kernel/text/kitTexts';
import { rightsChanged } from '../../../../kernel/session/saga';
import { useSession } from '../../../../kernel/session/access';
import { useAppDispatch } from '../../../../kernel/store';
import { zoneOf } from '../../../../kernel/text/zone';
import { offsetText, Segments } from '../../../../ui';
import { words } from '../../../../kernel/text/words';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

/** In which zone this person sees instants: the account's, as bills count days, or the browser's. */
export const DisplayZone = () => {
  const dispatch = useAppDispatch();
  const { preferences, utcOffsetMinutes } = useSession();
  const act = useMutation(sessions.endpoints.keepPreferences, { done: words.saved });
  if (utcOffsetMinutes === null) return null;
  const named = (zone: string) => `${zone} (${offsetText(zone)})`;
  const choose = async (timeZone: 'account' | 'browser') => {
    if (await act.run({ timeZone })) dispatch(rightsChanged);
  };
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span className="text-sm font-medium">{t(texts.zone.title)}</span>
      <Segments
        label={t(texts.zone.title)}
        value={preferences.timeZone}
        onChange={(next) => void choose(next)}
        options={[
          { value: 'account', label: t(texts.zone.account) },
          { value: 'browser', label: t(texts.zone.browser) },
        ]}
      />
      <p className="text-xs text-ink-muted">
        {t(texts.zone.text, {
          account: offsetText(zoneOf(utcOffsetMinutes)),
          browser: named(browserZone()),
        })}
      </p>
    </div>
  );
};
