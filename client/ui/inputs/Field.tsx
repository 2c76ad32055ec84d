import clsx from 'clsx';
import { useId, type ReactNode } from 'react';
import { useKit } from '../texts';

/** What an input inside a Field must carry so that label, hint and error belong to it. */
export type FieldIds = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
  /** The cursor stands here when the dialog around it opens. */
  'data-autofocus'?: true;
};
export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Shown at the right of the label: a counter, a link. */
  aside?: ReactNode;
  className?: string;
  /** The label stands at the left, as the rows of a whole form. */
  row?: boolean;
  children: (ids: FieldIds) => ReactNode;
};

/** A label with its input, hint and error: `<Field label="…" error={…}>{(ids) => <TextInput {...ids} />}</Field>`. */
export const Field = ({
  label,
  hint,
  error,
  required,
  aside,
  className,
  row,
  children,
}: FieldProps) => {
  const id = useId();
  const { texts } = useKit();
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div
      className={clsx(
        'min-w-0',
        row
          ? 'grid gap-x-4 gap-y-1 py-3.5 sm:grid-cols-[148px_minmax(0,1fr)]'
          : 'flex flex-col gap-1',
        className,
      )}
    >
      <div
        className={clsx(
          'flex items-baseline justify-between gap-2',
          row && 'sm:flex-col sm:justify-start sm:gap-0 sm:pt-1.5',
        )}
      >
        <label htmlFor={id} className="text-sm font-medium text-ink-2">
          {label}
          {required && (
            <span className="ml-0.5 text-error" title={texts.required} aria-hidden>
              *
            </span>
          )}
        </label>
        {aside && <span className="nums text-xs text-ink-faint">{aside}</span>}
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        {children({
          id,
          ...(notes && { 'aria-describedby': notes }),
          ...(error ? { 'aria-invalid': true as const } : {}),
          ...(required && { 'aria-required': true as const }),
        })}
        {error && (
          <p id={`${id}-error`} role="alert" className="text-xs text-error">
            {error}
          </p>
        )}
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-ink-faint">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
};

/** A titled group of fields, for forms of several parts. */
export const FieldGroup = ({ title, note, children }: GroupProps) => (
  <fieldset className="flex flex-col gap-4">
    <legend className="mb-3 text-base font-semibold text-ink">
      {title}
      {note && <span className="ml-2 text-xs font-normal text-ink-faint">{note}</span>}
    </legend>
    {children}
  </fieldset>
);
type GroupProps = { title: ReactNode; note?: ReactNode; children: ReactNode };

/** A part of a whole form: its name in a line, the rows below. */
export const FormSection = ({ title, note, children }: Partial<GroupProps>) => (
  <section className="min-w-0">
    {title && (
      <h2 className="mb-2 mt-2 flex flex-col gap-x-2 text-base font-semibold sm:flex-row sm:items-baseline">
        <span className="sm:shrink-0">{title}</span>
        {note && <span className="text-xs font-normal text-ink-faint">{note}</span>}
      </h2>
    )}
    {children}
  </section>
);
