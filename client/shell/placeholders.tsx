import { useEffect } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { refusalOf, type Action } from '#shared/kernel/access';
import { refusalAdvice } from '#shared/kernel/refusals/refusalTexts';
import { ChunkFailure } from '../kernel/page/chunk';
import { go } from '../kernel/page/navigate';
import { t } from '../kernel/text/translate';
import { refusalText, useWho } from '../kernel/session/access';
import { Helpers } from '../kernel/session/Helpers';
import { Button } from '../ui/Button';
import { EmptyState, ErrorPanel } from '../ui/feedback/feedback';
import { texts } from './texts';

const toOverview = <Button onClick={() => go('/home')}>{t(texts.toOverview)}</Button>;

const useTitle = (title: string) =>
  useEffect(() => {
    document.title = title;
  }, [title]);

/** In place of a screen that does not exist or is not built. */
export const NotAvailable = () => {
  const { pathname } = useLocation();
  useTitle(t(texts.unavailable));
  return (
    <EmptyState kind="nothing" title={<h1>{t(texts.unavailable)}</h1>} action={toOverview}>
      <p className="break-all">{t(texts.unavailableNote, { path: pathname })}</p>
    </EmptyState>
  );
};

/** In place of a screen the signed-in person may not open: names the rule and who can help. */
export const Refused = ({ permission }: { permission: Action }) => {
  const who = useWho();
  const refusal = refusalOf(who, permission);
  const reason = refusalText(who, permission);
  useTitle(t(texts.refused));
  return (
    <EmptyState kind="denied" title={<h1>{t(texts.refused)}</h1>} action={toOverview}>
      {reason && <p>{reason}</p>}
      <p>{t(refusalAdvice(who, refusal?.rule))}</p>
      <Helpers rule={refusal?.rule} />
    </EmptyState>
  );
};

/** In place of a screen that failed; menu and header stay. */
export const ScreenCrash = () => {
  const error = useRouteError();
  const chunk = error instanceof ChunkFailure;
  useTitle(t(texts.crash));
  return (
    <div className="mx-auto max-w-2xl py-8">
      <ErrorPanel title={t(texts.crash)}>
        {chunk && <p>{t(error.late ? texts.crashLate : texts.crashLoad)}</p>}
        <p className="break-words font-mono text-xs">
          {error instanceof Error ? error.message : String(error)}
        </p>
        <p className="mt-2">
          <Button size="sm" onClick={() => location.reload()}>
            {t(texts.reload)}
          </Button>
        </p>
      </ErrorPanel>
    </div>
  );
};
