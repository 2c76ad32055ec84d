import { CloudOff, Sparkles, UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import { sessions } from '#shared/areas/platform/session/session';
import { call } from '../kernel/request/api';
import { leave } from '../kernel/request/leave';
import { t } from '../kernel/text/translate';
import { useSession, useWho } from '../kernel/session/access';
import { useAppSelector } from '../kernel/store';
import { Button } from '../ui/Button';
import { useKit } from '../ui/texts';
import { formatInstant } from '../ui/time';
import { texts } from './texts';

/** Says quietly that nothing is heard any more, and since when. */
export const ConnectionBar = () => {
  const { connection, lostAt } = useAppSelector((s) => s.live);
  const { timeZone } = useKit();
  if (connection !== 'lost') return null;
  return (
    <p
      role="status"
      className="flex items-center gap-2 border-b border-warning/30 bg-warning-soft px-4 py-1 text-xs text-warning"
    >
      <CloudOff size={13} aria-hidden className="shrink-0" />
      {t(texts.lostSince, { time: formatInstant(lostAt, timeZone).slice(11) })}
    </p>
  );
};

/** Says that another build is served by now; a reload brings it, and loses nothing but what is typed. */
export const ReleaseBar = () => {
  const version = useSession().version;
  const [first] = useState(version);
  const [closed, setClosed] = useState('');
  if (version === first || version === closed) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 border-b border-accent/30 bg-accent-soft px-4 py-1 text-xs text-accent-ink"
    >
      <Sparkles size={13} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1">
        {t(texts.newRelease, { version: version.split('+')[0] ?? version })}
      </span>
      <Button size="sm" onClick={() => window.location.reload()}>
        {t(texts.reload)}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setClosed(version)}>
        {t(texts.later)}
      </Button>
    </div>
  );
};

const endActing = () =>
  void call(sessions.endpoints.signOut, {})
    .catch(() => undefined)
    .then(() => leave({ ended: false }));

/** While staff act as a customer this cannot be overlooked or closed. */
export const ActingBanner = () => {
  const who = useWho();
  if (!who.acting) return null;
  const { staffEmail: staff, reason } = who.acting;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 bg-warning px-4 py-1 text-xs font-medium text-surface"
    >
      <UserRoundCog size={14} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1 break-words">
        {t(texts.acting, { email: who.email, staff, reason })}
      </span>
      <Button size="sm" onClick={endActing}>
        {t(texts.endActing)}
      </Button>
    </div>
  );
};
