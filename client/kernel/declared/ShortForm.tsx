import clsx from 'clsx';
import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react';
import type { Endpoint, In, Out, Resource } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/feedback/Dialog';
import type { FieldLooks, FormPart, FormParts } from '../screens/formTypes';
import { FormFailure } from '../request/failure';
import type { ApiFailure } from '../request/http';
import { t } from '../text/translate';
import { words } from '../text/words';
import { useCloseGuard } from './draft';
import { Fields } from './Fields';
import { useFormState, usePlainDraft } from './formState';
import { emptyRow, toInput } from './shape';

type Row = Record<string, unknown>;
/** Of a union of endpoints (one adds, one changes) what both take. */
type Names<E extends Endpoint> = keyof In<E> & string;

type Props<E extends Endpoint> = {
  area: Resource;
  endpoint: E;
  names: readonly Names<E>[];
  /** What the fields begin with. */
  start?: Partial<Record<Names<E>, unknown>>;
  /** Sent with the fields: the id of what is changed. */
  fixed?: Row;
  controls?: FormParts['controls'];
  looks?: FieldLooks;
  /** Fields that show, and are sent, only while others say so. */
  when?: Partial<Record<Names<E>, (values: Row) => boolean>>;
  toInput?: (values: Row) => Row;
  /** The field at which a refusal stands that names none. */
  placeOf?: (failure: ApiFailure, values: Row) => Names<E> | undefined;
  submit?: string;
  done?: Label | ((values: Row) => Label);
  above?: ReactNode;
  below?: (part: FormPart) => ReactNode;
  /** Empties itself for the next one. */
  again?: boolean;
  onDone(answer: Out<E>, values: Row): void;
};

const useShortForm = <E extends Endpoint>(p: Props<E>) => {
  const { area, endpoint } = p;
  const draft = usePlainDraft<Row>({
    ...emptyRow(area, endpoint, p.names),
    ...Object.fromEntries(Object.entries(p.start ?? {}).filter(([, v]) => v !== undefined)),
  });
  const state = useFormState(endpoint, draft, {
    area,
    looks: p.looks,
    done: typeof p.done === 'function' ? p.done(draft.values) : p.done,
    placeOf: p.placeOf,
  });
  const { values, change, errorOf } = state;
  const shown = p.names.filter((n) => p.when?.[n]?.(values) ?? true);
  const save = async () => {
    const sent = Object.fromEntries(shown.map((n) => [n, values[n]]));
    const input = p.toInput?.(sent) ?? sent;
    if (!state.complete(shown, { ...sent, ...input })) return;
    // The contract says what the endpoint takes; `names` and `fixed` were checked against it.
    const answer = await state.send(toInput(endpoint, { ...input, ...p.fixed }) as In<E>);
    if (answer === undefined) return;
    if (p.again) draft.reset();
    p.onDone(answer, values);
  };
  const { forget } = draft;
  const part: FormPart = { values, change, errorOf, row: p.start ? draft.first : null, forget };
  const fields = (layout: 'one' | 'two' | 'line', autofocus = false) => (
    <Fields
      {...{ area, endpoint, values, change, errorOf, layout, autofocus }}
      names={shown}
      controls={p.controls}
      looks={p.looks}
    />
  );
  return {
    fields,
    busy: state.busy,
    dirty: draft.dirty,
    problem: <FormFailure failure={state.failure} shown={shown} />,
    below: p.below?.(part),
    form: {
      ref: state.box,
      noValidate: true,
      onSubmit: (e: FormEvent) => {
        // A dialog is drawn apart, but React lets its events reach the form it stands in.
        e.preventDefault();
        e.stopPropagation();
        void save();
      },
    },
  };
};

type DialogProps<E extends Endpoint> = Props<E> & {
  title: string;
  size?: 'sm' | 'md' | 'lg';
  columns?: 1 | 2;
  onClose(): void;
};
/** A short form above everything else; nothing of it is kept when it is closed, so it asks if anything was typed. */
export const FormDialog = <E extends Endpoint>(p: DialogProps<E>) => {
  const id = useId();
  const shortForm = useShortForm(p);
  const guard = useCloseGuard(shortForm.dirty, p.onClose);
  return (
    <Dialog
      open
      size={p.size}
      title={p.title}
      onClose={guard.close}
      footer={
        <>
          <Button onClick={guard.close}>{t(words.cancel)}</Button>
          <Button type="submit" form={id} variant="primary" busy={shortForm.busy}>
            {p.submit ?? t(words.save)}
          </Button>
        </>
      }
    >
      <form id={id} className="flex flex-col gap-4" {...shortForm.form}>
        {shortForm.problem}
        {p.above}
        {shortForm.fields(p.columns === 2 ? 'two' : 'one', true)}
        {shortForm.below}
      </form>
      {guard.question}
    </Dialog>
  );
};

type InlineProps<E extends Endpoint> = Props<E> & {
  /** One below the other, two columns, or in one line with the button. */
  layout?: 'one' | 'two' | 'line';
  /** Why it may not be sent now. */
  refused?: string | false;
  icon?: ComponentProps<typeof Button>['icon'];
  className?: string;
};
/** A short form within a screen: the fields and their button, without a page of their own. */
export const InlineForm = <E extends Endpoint>(p: InlineProps<E>) => {
  const shortForm = useShortForm(p);
  const { layout = 'one' } = p;
  return (
    <form className={clsx('flex flex-col gap-4', p.className)} {...shortForm.form}>
      {shortForm.problem}
      {p.above}
      <div className={clsx(layout === 'line' ? 'flex flex-wrap items-end gap-4' : 'contents')}>
        {shortForm.fields(layout)}
        {shortForm.below}
        <Button
          type="submit"
          variant="primary"
          icon={p.icon}
          busy={shortForm.busy}
          disabled={p.refused}
          className={layout === 'line' ? undefined : 'self-start'}
        >
          {p.submit ?? t(words.save)}
        </Button>
      </div>
    </form>
  );
};
