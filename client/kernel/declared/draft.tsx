import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ConfirmDialog } from '../../ui/feedback/Dialog';
import { Button } from '../../ui/Button';
import { Callout } from '../../ui/feedback/feedback';
import { go, guardLeaving } from '../page/navigate';
import { t } from '../text/translate';
import { words } from '../text/words';

type Values = Record<string, unknown>;
const texts = {
  title: ['离开此页面？', 'Leave this page?'],
  text: ['填写的内容尚未保存。', 'What you entered has not been saved.'],
  leave: ['离开', 'Leave'],
  closeTitle: ['放弃填写的内容？', 'Discard what you entered?'],
  restored: ['已恢复上次未保存的内容。', 'What you entered before has been restored.'],
  discard: words.discard,
} as const;
const keyOf = (name: string) => `draft ${name}`;

const readDraft = (name: string): Values | null => {
  try {
    const text = sessionStorage.getItem(keyOf(name));
    return text ? (JSON.parse(text) as Values) : null;
  } catch {
    return null;
  }
};

export type Draft<V extends Values> = {
  values: V;
  change(patch: Partial<V>): void;
  /** Something was typed that is not saved. */
  dirty: boolean;
  /** The values come from an earlier visit. */
  restored: boolean;
  /** Forgets the draft, after saving or on purpose. */
  forget(): void;
  reset(): void;
};
/**
 * Values of a form that survive a reload: kept under a name in this tab until they are saved or
 * given up. Fields named in `secret` are never kept.
 */
export const useDraft = <V extends Values>(
  name: string,
  start: V,
  secret: readonly string[] = [],
): Draft<V> => {
  const [storedValues] = useState(() => readDraft(name));
  const [values, setValues] = useState<V>(() => ({ ...start, ...storedValues }));
  const [dirty, setDirty] = useState(storedValues !== null);
  const hidden = useRef(secret);
  useEffect(() => {
    if (!dirty) return;
    const shown = Object.entries(values).filter(([k]) => !hidden.current.includes(k));
    try {
      sessionStorage.setItem(keyOf(name), JSON.stringify(Object.fromEntries(shown)));
    } catch {
      // A full store keeps no draft; the form itself still has everything.
    }
  }, [name, values, dirty]);
  const forget = () => {
    sessionStorage.removeItem(keyOf(name));
    guardLeaving(null);
    setDirty(false);
  };
  return {
    values,
    change: (patch) => {
      setDirty(true);
      setValues((old) => ({ ...old, ...patch }));
    },
    dirty,
    restored: storedValues !== null,
    forget,
    reset: () => {
      forget();
      setValues(start);
    },
  };
};

/** The draft of a screen's only form, kept under its address. */
export const useScreenDraft = <V extends Values>(
  start: V,
  secret: readonly string[] = [],
): Draft<V> => {
  const { pathname, search } = useLocation();
  return useDraft(pathname + search, start, secret);
};

/** Where a click on a link of the console leads; null for every other click. */
const linkOf = (e: MouseEvent): string | null => {
  if (e.defaultPrevented || e.button !== 0 || e.ctrlKey || e.metaKey || e.shiftKey) return null;
  const link = e.target instanceof Element ? e.target.closest('a[href^="#/"]') : null;
  return link?.getAttribute('href')?.slice(1) ?? null;
};

/** Asks before a half-filled form is left by a link or by closing the tab; Back keeps the draft. */
export const LeaveGuard = ({ onLeave }: { onLeave(): void }) => {
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    const here = window.location.hash.slice(1).split('?')[0];
    const ask = (path: string) => {
      if (path.split('?')[0] === here) return false;
      setWanted(path);
      return true;
    };
    const onClick = (e: MouseEvent) => {
      const path = linkOf(e);
      if (path === null || !ask(path)) return;
      e.preventDefault();
      e.stopPropagation();
    };
    const onUnload = (e: BeforeUnloadEvent) => e.preventDefault();
    guardLeaving(ask);
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      guardLeaving(null);
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, []);
  return wanted === null ? null : (
    <ConfirmDialog
      open
      danger
      title={t(texts.title)}
      action={t(texts.leave)}
      onClose={() => setWanted(null)}
      onConfirm={() => {
        onLeave();
        go(wanted);
      }}
    >
      {t(texts.text)}
    </ConfirmDialog>
  );
};

/** Asks before a dialog is closed over what was typed in it; gives the question and what closes instead. */
export const useCloseGuard = (dirty: boolean, onClose: () => void) => {
  const [asking, setAsking] = useState(false);
  const question = (
    <ConfirmDialog
      open={asking}
      danger
      title={t(texts.closeTitle)}
      action={t(words.discard)}
      onClose={() => setAsking(false)}
      onConfirm={onClose}
    >
      {t(texts.text)}
    </ConfirmDialog>
  );
  return { question, close: dirty ? () => setAsking(true) : onClose };
};

/** At the head of a form: says that a draft was restored, and asks before it is left half-filled. */
export const DraftGuard = ({ of: draft }: { of: Omit<Draft<Values>, 'change'> }) =>
  draft.dirty ? (
    <>
      <LeaveGuard onLeave={draft.forget} />
      {draft.restored && (
        <Callout tone="neutral">
          {t(texts.restored)}{' '}
          <Button variant="link" size="sm" onClick={draft.reset}>
            {t(texts.discard)}
          </Button>
        </Callout>
      )}
    </>
  ) : null;
