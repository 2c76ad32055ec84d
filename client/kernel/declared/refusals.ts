import { useEffect, useRef, useState } from 'react';
import type { Endpoint, Resource } from '#shared/kernel/contract';
import { sentenceOf } from '#shared/kernel/errors';
import { type Label, metaOf } from '#shared/kernel/field';
import type { FieldLooks } from '../screens/formTypes';
import { useFieldErrors } from '../request/failure';
import type { ApiFailure } from '../request/http';
import { t } from '../text/translate';
import { inputField, isEmpty, isFieldRequired, labelOf } from './shape';

type Row = Record<string, unknown>;

/** Puts the cursor where the first refusal stands, as soon as it is drawn. */
const useFocusError = () => {
  const box = useRef<HTMLFormElement>(null);
  const wanted = useRef(false);
  useEffect(() => {
    // Errors may be drawn one render later than they were set, so each render looks again.
    const field = wanted.current && box.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (!field) return;
    wanted.current = false;
    field.focus();
  });
  const focusError = () => {
    wanted.current = true;
  };
  return { box, focusError };
};

/**
 * What a form says at its fields: those refused until they are edited, and of one drawn from its contract
 * (`area`) those left empty.
 */
export const useRefusals = (
  { area, endpoint, looks }: { area?: Resource; endpoint: Endpoint; looks?: FieldLooks },
  failure: ApiFailure | null,
) => {
  const [missing, setMissing] = useState<Record<string, string>>({});
  const errors = useFieldErrors(failure);
  const { box, focusError } = useFocusError();
  const lacking = (name: string, value: unknown): [string, string][] => {
    const schema = area && inputField(area, endpoint, name);
    const required = looks?.[name]?.required ?? isFieldRequired(endpoint, name);
    if (!schema || !required || !isEmpty(value)) return [];
    const { refusal } = metaOf(schema);
    const label = looks?.[name]?.label ?? labelOf(schema, name);
    // The server would say the same, one round trip later.
    const [zhCN, en] = typeof label === 'string' ? [label, label] : label;
    const empty: Label = [
      sentenceOf('field.required', { field: zhCN })[0],
      sentenceOf('field.required', { field: en })[1],
    ];
    return [[name, t(refusal ?? empty)]];
  };
  return {
    /** Of the form element, which is searched for the first refusal. */
    box,
    focusError,
    errorOf: (path: string) => missing[path] ?? errors.errorOf(path),
    edited: (...names: string[]) => {
      errors.edited(...names);
      setMissing((old) =>
        Object.fromEntries(Object.entries(old).filter(([k]) => !names.includes(k))),
      );
    },
    /** Whether all that must be filled is; else it is said at the fields and the cursor goes there. */
    complete: (names: readonly string[], values: Row): boolean => {
      const emptyFields = Object.fromEntries(names.flatMap((name) => lacking(name, values[name])));
      setMissing(emptyFields);
      if (Object.keys(emptyFields).length === 0) return true;
      focusError();
      return false;
    },
  };
};
