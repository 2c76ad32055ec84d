import { useState } from 'react';
import type { Endpoint, In, Out, Resource } from '#shared/kernel/contract';
import type { FieldLooks } from '../screens/formTypes';
import { go } from '../page/navigate';
import type { ApiFailure } from '../request/http';
import { type MutationOptions, useMutation } from '../request/mutation';
import { type Draft, useScreenDraft } from './draft';
import { useRefusals } from './refusals';

type Row = Record<string, unknown>;
type Options<V extends Row, E extends Endpoint> = {
  /** Of a form drawn from its contract: lets `complete` say which fields are empty. */
  area?: Resource;
  looks?: FieldLooks;
  done?: MutationOptions<E>['done'];
  /** The field at which a refusal stands that names none. */
  placeOf?: (failure: ApiFailure, values: V) => string | undefined;
  /** What the contract calls a field that the form has under another name. */
  sentAs?: Readonly<Record<string, string>>;
};

/** Values that nobody keeps: those of a dialog, gone once it is closed; dirty while other than at first. */
export const usePlainDraft = <V extends Row>(start: V): Draft<V> & { first: V } => {
  const [first] = useState(start);
  const [values, setValues] = useState(first);
  return {
    first,
    values,
    change: (patch) => setValues((old) => ({ ...old, ...patch })),
    dirty: JSON.stringify(values) !== JSON.stringify(first),
    restored: false,
    forget: () => undefined,
    reset: () => setValues(first),
  };
};

/**
 * All that a form holds, declared or hand-made: what is typed, what is wrong at which field until that
 * field is edited, and the sending of it. A refused form puts the cursor into its first wrong field.
 */
export const useFormState = <V extends Row, E extends Endpoint>(
  endpoint: E,
  draft: Draft<V>,
  o: Options<V, E> = {},
) => {
  const { values } = draft;
  const { run, busy, failure } = useMutation(endpoint, {
    done: o.done,
    inline: true,
    at: (error) => o.placeOf?.(error, values),
  });
  const refusals = useRefusals({ area: o.area, endpoint, looks: o.looks }, failure);
  return {
    draft,
    values,
    change: (patch: Partial<V>) => {
      draft.change(patch);
      refusals.edited(...Object.keys(patch).map((name) => o.sentAs?.[name] ?? name));
    },
    busy,
    failure,
    box: refusals.box,
    errorOf: refusals.errorOf,
    complete: refusals.complete,
    /** The answer, or undefined when it was refused. */
    send: async (input: In<E>): Promise<Out<E> | undefined> => {
      const answer = await run(input);
      if (answer === undefined) refusals.focusError();
      return answer;
    },
    /** Leads on once all is saved. */
    leave: (path: string) => {
      draft.forget();
      go(path);
    },
  };
};

/** The same for the only form of a screen: what is typed survives a reload under its address. */
export const useScreenForm = <V extends Row, E extends Endpoint>(
  endpoint: E,
  start: V,
  { secret, ...o }: Options<V, E> & { secret?: readonly string[] } = {},
) => useFormState(endpoint, useScreenDraft(start, secret), o);
