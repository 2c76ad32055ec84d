import type { ComponentType } from 'react';
import type { Label } from '#shared/kernel/field';
import type { FieldIds } from '../../ui/inputs/Field';

type Row = Record<string, unknown>;

/** What a control of a form's own gets. */
export type ControlProps = {
  value: unknown;
  onChange(value: unknown): void;
  values: Row;
  /** Changes other fields too. */
  change(patch: Row): void;
  /** What stands at a place inside of the field (`credentials.secret`), for controls of several inputs. */
  errorOf(path: string): string | undefined;
  ids: FieldIds;
  label: string;
  disabled?: boolean;
};
/** A sentence of a form: both languages, or already said. */
export type Caption = Label | string;
/** What a form says about a field besides its name. */
export type FieldLook = {
  /** In place of the contract's name, where the same field is asked for in another way. */
  label?: Caption;
  hint?: Caption | false;
  /** At the right of the label: a unit. */
  aside?: Caption;
  /** In the empty box; of a choice or ref that may stay open, what open means. */
  placeholder?: Caption;
  /** One line to type in, however long the text may be. */
  line?: boolean;
  /** Takes the whole width, or with `false` only its column. */
  wide?: boolean;
  autoComplete?: string;
  /** The own control says its name itself; only refusals are drawn around it. */
  bare?: boolean;
  /** Asked for here, though the contract lets it stay away. */
  required?: boolean;
  /** Of a ref: only what these filters of its list let through is offered. */
  among?: Row;
};
export type FieldLooks = Readonly<Partial<Record<string, FieldLook>>>;
/** What the parts of a form know: its values, how to change them, the row it edits or copies. */
export type FormPart = {
  values: Row;
  change(patch: Row): void;
  errorOf(path: string): string | undefined;
  row: Row | null;
  /** What was typed has been handed in otherwise: the form may be left without a question. */
  forget(): void;
};
/** Components of a form that are its own; loaded with the screen. */
export type FormParts = {
  controls?: Readonly<Record<string, ComponentType<ControlProps>>>;
  above?: ComponentType<FormPart>;
  below?: ComponentType<FormPart>;
  /** Stands beside the fields and answers at each key. */
  aside?: ComponentType<FormPart>;
  /** Stands at the title of the page once the row is read. */
  badge?: ComponentType<{ row: Row }>;
};
/** Fields under a heading; with `steps` each group is a step of its own. */
export type FieldGroup<F> = { group: Label; fields: readonly F[]; note?: Label };
