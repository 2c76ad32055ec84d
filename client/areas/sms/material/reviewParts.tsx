import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import type { MaterialKind } from '#shared/areas/sms/material/life';
import { smsReviews } from '#shared/areas/sms/material/reviews';
import { useScreenActive } from '../../../kernel/page/activeScreen';
import { useMutation } from '../../../kernel/request/mutation';
import { useRefusal } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Button, Callout } from '../../../ui';
import { HeadActions } from '../../../ui/layout/PageHeader';
import { isShortcut } from '../../../ui/shortcuts';
import { texts } from './texts';

/** Claims the next item of a kind and opens it beside the list. */
export const useNext = (kind: MaterialKind) => {
  const [, setQuery] = useSearchParams();
  const { run, busy } = useMutation(smsReviews.endpoints.next);
  const active = useScreenActive();
  const shown = useRef(active);
  shown.current = active;
  const next = async () => {
    const answer = await run({ kind });
    // Whoever went on to another screen meanwhile is not taken back: the item comes first next time.
    if (!answer || !shown.current) return;
    const { id } = answer;
    if (id === null) toast(t(texts.empty));
    setQuery((query) => {
      if (id === null) query.delete('open');
      else query.set('open', id);
      return query;
    });
  };
  return { next, busy };
};

/** Calls what a letter stands for while nothing is being typed and no dialog is open. */
export const useKeys = (keys: Readonly<Record<string, (() => void) | false>>): void => {
  const latest = useRef(keys);
  latest.current = keys;
  const active = useScreenActive();
  useEffect(() => {
    if (!active) return;
    const press = (e: KeyboardEvent) => {
      const act = latest.current[e.key];
      if (!act || !isShortcut(e, { key: e.key }) || document.querySelector('[aria-modal=true]'))
        return;
      e.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [active]);
};

/** At the right of the page's title: takes the next item; the letter N does so too. */
export const NextItem = ({ kind }: { kind: MaterialKind }) => {
  const { next, busy } = useNext(kind);
  const refusal = useRefusal('staff.smsReview.operate');
  useKeys({ n: !refusal && !busy && (() => void next()) });
  return (
    <HeadActions>
      <Button variant="primary" busy={busy} disabled={refusal} onClick={() => void next()}>
        {t(texts.next)}
      </Button>
    </HeadActions>
  );
};

/** Above a version that its customer changed meanwhile: leads to what took its place, by the letter V too. */
export const NewerVersion = ({ id, version }: { id: string; version: number }) => {
  const [, setQuery] = useSearchParams();
  const open = () =>
    setQuery((query) => {
      query.set('open', id);
      return query;
    });
  useKeys({ v: open });
  return (
    <Callout tone="warning" actions={<Button onClick={open}>{t(texts.openNewer)}</Button>}>
      {t(texts.newer, { n: version })}
    </Callout>
  );
};
