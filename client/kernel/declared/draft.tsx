import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../ui/feedback/Dialog';
import { say } from '../text/say';

type Values = Record<string, unknown>;
const words = {
  title: ['离开此页面？', 'Leave this page?'],
  text: ['填写的内容尚未保存。', 'What you entered has not been saved.'],
  leave: ['离开', 'Leave'],
} as const;
const keyOf = (name: string) => `draft ${name}`;

const kept = (name: string): Values | null => {
  try {
    const text = sessionStorage.getItem(keyOf(name));
    return text ? (JSON.parse(text) as Values) : null;
  } catch {
    return null;
  }
};

/**
 * Values of a form that survive a reload: kept under a name in this tab until they are saved or
 * given up. Fields named in `secret` are never kept.
 */
export const useDraft = <V extends Values>(
  name: string,
  start: V,
  secret: readonly string[] = [],
): {
  values: V;
  change(patch: Partial<V>): void;
  /** Something was typed that is not saved. */
  dirty: boolean;
  /** The values come from an earlier visit. */
  restored: boolean;
  /** Forgets the draft, after saving or on purpose. */
  forget(): void;
  reset(): void;
} => {
  const [found] = useState(() => kept(name));
  const [values, setValues] = useState<V>(() => ({ ...start, ...found }));
  const [dirty, setDirty] = useState(found !== null);
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
    setDirty(false);
  };
  return {
    values,
    change: (patch) => {
      setDirty(true);
      setValues((old) => ({ ...old, ...patch }));
    },
    dirty,
    restored: found !== null,
    forget,
    reset: () => {
      forget();
      setValues(start);
    },
  };
};

/** Asks before a half-filled form is left, by a link, by Back, or by closing the tab. */
export const LeaveGuard = ({ dirty, onLeave }: { dirty: boolean; onLeave(): void }) => {
  const blocker = useBlocker(
    ({ currentLocation: a, nextLocation: b }) => dirty && a.pathname !== b.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (e: BeforeUnloadEvent) => e.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return blocker.state === 'blocked' ? (
    <ConfirmDialog
      open
      danger
      title={say(words.title)}
      action={say(words.leave)}
      onClose={() => blocker.reset()}
      onConfirm={() => {
        onLeave();
        blocker.proceed();
      }}
    >
      {say(words.text)}
    </ConfirmDialog>
  ) : null;
};
