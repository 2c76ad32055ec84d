import { useState } from 'react';
import { toast } from 'sonner';
import type { Label } from '#shared/kernel/field';
import type { Endpoint, In, Out } from '#shared/kernel/contract';
import { call } from './api';
import { asFailure, type ApiFailure } from './http';
import { useNoted } from './usage';
import { t } from '../text/translate';
import { words } from '../text/words';

/** A write under way: `run` returns the answer, or undefined after a failure, which `failure` holds. */
export type Mutation<E extends Endpoint> = {
  run(input: In<E>): Promise<Out<E> | undefined>;
  busy: boolean;
  failure: ApiFailure | null;
  reset(): void;
};

export type MutationOptions<E extends Endpoint> = {
  /** In both languages, or already said. */
  done?: Label | ((answer: Out<E>) => Label | string);
  /** Takes back what was done; offered beside `done` for some seconds. */
  undo?: (input: In<E>) => Promise<unknown>;
  inline?: boolean;
  at?: (failure: ApiFailure) => string | undefined;
};

/** Long enough to read, think and press, ms. */
const undoMs = 10_000;
/** A toast whose act can be taken back from it, also after its screen was left. */
const undoable = (undo: () => Promise<unknown>) => ({
  duration: undoMs,
  action: {
    label: t(words.undo),
    onClick: () => {
      undo().catch((error: unknown) => toast.error(t(asFailure(error).text)));
    },
  },
});

/**
 * Calls a writing endpoint from a screen. `done` is said as a toast. Without `inline` a failure is
 * said as a toast too; with it the screen shows `failure` where it happened. `at` names the field at
 * which a refusal stands that names none.
 */
export const useMutation = <E extends Endpoint>(
  endpoint: E,
  o: MutationOptions<E> = {},
): Mutation<E> => {
  useNoted(endpoint);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const run = async (input: In<E>) => {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await call(endpoint, input);
      const done = typeof o.done === 'function' ? o.done(answer) : o.done;
      const { undo } = o;
      if (done)
        toast.success(
          typeof done === 'string' ? done : t(done),
          undo && undoable(() => undo(input)),
        );
      return answer;
    } catch (error) {
      const caught = asFailure(error);
      const place = caught.fields.length === 0 ? o.at?.(caught) : undefined;
      setFailure(place === undefined ? caught : caught.standingAt(place));
      if (!o.inline) toast.error(t(caught.text), { description: caught.requestId || undefined });
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, failure, reset: () => setFailure(null) };
};
