import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react';
import type { Action, Who } from '#shared/kernel/access';
import type { Endpoint, Resource } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';
import type { ButtonProps } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/feedback/Dialog';
import { type MenuItem, RowMenu } from '../../ui/feedback/Menu';
import { Field } from '../../ui/inputs/Field';
import { TextArea } from '../../ui/inputs/inputs';
import { go } from '../page/navigate';
import type { ActionDialog } from '../screens/actionTypes';
import type { AnyDeclared } from '../screens/screenTypes';
import { toast } from 'sonner';
import { useMutation } from '../request/mutation';
import { call } from '../request/api';
import { asFailure } from '../request/http';
import { errorsOf } from '../request/failure';
import { refusalText, useWho } from '../session/access';
import { t } from '../text/translate';
import { ActionButton, type AnswerProps, type AnyAction, AnswerDialog } from './ActionButton';
import { words } from '../text/words';

type Row = Record<string, unknown>;
const texts = {
  edit: words.edit,
  view: words.view,
  done: words.done,
  sure: ['此操作不能撤销。', 'This cannot be undone.'],
} as const;

export const idOf = (row: Row): string => String(row['id']);
/** Address of the form or view of one object: with `:id`, or `?id=`. */
export const addressWith = (path: string, id: string): string =>
  path.includes(':id') ? path.replace(':id', id) : `${path}?id=${id}`;
/** The endpoint a declaration names. */
export const namedEndpoint = (area: Resource, name: string): Endpoint => {
  const endpoint = area.endpoints[name];
  if (!endpoint) throw new Error(`${area.name} has no endpoint "${name}" that a screen asks for`);
  return endpoint;
};
const needsOf = (area: Resource, act: { endpoint?: string; permission?: Action }): Action =>
  act.permission ?? (act.endpoint ? namedEndpoint(area, act.endpoint).permission : 'signedIn');

/** Why an act cannot be done to a row: the person's rights first, then the row's own reason. */
const refusedBecause = (area: Resource, act: AnyAction, row: Row, who: Who): string | false => {
  const refusal = refusalText(who, needsOf(area, act));
  if (refusal) return refusal;
  const why = act.refused?.(row, who);
  return why ? (typeof why === 'string' ? why : t(why)) : false;
};

/** Says that an act is done, in its own words where it has some. */
const tellDone = (act: AnyAction, answer: unknown): void => {
  const done = typeof act.done === 'function' ? act.done(answer as Row) : act.done;
  if (done !== null) toast.success(t(done ?? texts.done));
};

type ActionDialogProps = {
  area: Resource;
  act: AnyAction;
  row: Row;
  onClose(): void;
  onDone(): void;
};
/** Asks before an act: what will happen, a reason where one is wanted, the name where it must be typed. */
const ActionDialog = ({ area, act, row, onClose, onDone }: ActionDialogProps) => {
  const { run, failure } = useMutation(namedEndpoint(area, act.endpoint ?? ''), {
    inline: true,
  });
  const [reason, setReason] = useState('');
  const text: Label | false | undefined =
    typeof act.confirm === 'function'
      ? act.confirm(row)
      : act.confirm || (act.danger && texts.sure);
  const wrong = act.reason && errorsOf(failure)(act.reason.field);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(act.title?.(row) ?? act.label)}
      action={t(act.label)}
      danger={act.danger}
      typed={act.typed?.(row)}
      error={failure && !wrong ? t(failure.text) : undefined}
      onConfirm={async () => {
        const more = act.reason ? { [act.reason.field]: reason } : {};
        const typed = act.typed ? { name: act.typed(row) } : {};
        const input = act.input
          ? act.input(row)
          : { id: idOf(row), ...namedTyped(area, act, typed) };
        const answer = await run({ ...input, ...more });
        if (answer === undefined) return;
        tellDone(act, answer);
        onClose();
        onDone();
      }}
    >
      {text && t(text)}
      {act.reason && (
        <Field className="mt-3" label={t(act.reason.label)} required error={wrong}>
          {(ids) => (
            <TextArea
              {...ids}
              data-autofocus
              maxLength={act.reason?.max}
              value={reason}
              onChange={(e) => setReason(e.target.value)}
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  );
};
/** The typed name is sent where the endpoint takes one, so that the server checks it too. */
const namedTyped = (area: Resource, act: AnyAction, typed: object): object => {
  const { input } = namedEndpoint(area, act.endpoint ?? '') as unknown as {
    input: { shape?: object };
  };
  return input.shape && 'name' in input.shape ? typed : {};
};

/** The dialog of an act, loaded when it is opened first. */
const OwnDialog = ({ act, row, onClose, onDone }: ActionDialogProps) => {
  const Own = useMemo(
    () => lazy(act.dialog as () => Promise<{ default: ActionDialog<Row> }>),
    [act],
  ) as ComponentType<{ row: Row; onClose(): void; onDone(): void }>;
  return (
    <Suspense fallback={null}>
      <Own row={row} onClose={onClose} onDone={onDone} />
    </Suspense>
  );
};

/** Does an act that asks nothing; how it ended is told by a toast, or by what it answered. */
const useNow = (area: Resource, reload: () => void) => async (act: AnyAction, row: Row) => {
  const input = act.input?.(row) ?? { id: idOf(row) };
  try {
    const answer = await call(namedEndpoint(area, act.endpoint ?? ''), input);
    if (act.shows) return answer as Row;
    tellDone(act, answer);
    reload();
  } catch (error) {
    const failure = asFailure(error);
    toast.error(t(failure.text), { description: failure.requestId || undefined });
  }
  return null;
};

/** Whether something is asked before an act is done. */
const asks = (act: AnyAction): boolean =>
  Boolean(act.dialog || act.confirm || act.reason || act.typed) ||
  (act.danger === true && act.confirm !== false);

type RowProps = {
  area: Resource;
  declared: AnyDeclared;
  acts: readonly AnyAction[];
  row: Row;
  size?: ButtonProps['size'];
  reload(): void;
  /** Opens the row beside the list. */
  open?: ((row: Row) => void) | undefined;
};
/** What can be done to one row: the screens of the object, then the declared acts. */
export const RowActions = ({ area, declared, acts, row, size, reload, open }: RowProps) => {
  const who = useWho();
  const [dialog, setDialog] = useState<AnyAction | null>(null);
  const [running, setRunning] = useState<AnyAction | null>(null);
  const [answer, setAnswer] = useState<Omit<AnswerProps, 'onClose'> | null>(null);
  const runNow = useNow(area, reload);
  const start = (act: AnyAction) => {
    if (act.open) return go(act.open(row, who));
    if (act.beside) return open?.(row);
    if (asks(act)) return setDialog(act);
    setRunning(act);
    void runNow(act, row)
      .then((answer) => answer && setAnswer({ act, row, answer }))
      .finally(() => setRunning(null));
  };
  const shown = acts.filter((act) => act.when?.(row, who) ?? true);
  const own = (act: AnyAction): MenuItem => ({
    label: t(act.label),
    icon: act.icon,
    danger: act.danger,
    divided: act.divided ?? act.danger,
    disabled: refusedBecause(area, act, row, who),
    onSelect: () => start(act),
  });
  const { view } = declared;
  const edit = declared.edit.filter((form) => form.only?.(row) ?? true);
  const screens: MenuItem[] = [
    ...(view
      ? [{ label: t(texts.view), onSelect: () => go(addressWith(view.path, idOf(row))) }]
      : []),
    ...edit.slice(0, 1).map((form) => ({
      label: t(texts.edit),
      disabled: refusalText(
        who,
        form.permission ?? namedEndpoint(area, form.endpoint ?? 'update').permission,
      ),
      onSelect: () => go(addressWith(form.path, idOf(row))),
    })),
  ];
  const items = [...screens, ...shown.filter((a) => !a.button).map(own)];
  const Asking = dialog?.dialog ? OwnDialog : ActionDialog;
  return (
    <>
      {shown
        .filter((a) => a.button)
        .map((act) => (
          <ActionButton
            key={act.label[1]}
            act={act}
            row={row}
            size={size}
            busy={running === act}
            disabled={refusedBecause(area, act, row, who)}
            onClick={() => start(act)}
          />
        ))}
      {items.length > 0 && <RowMenu items={items} />}
      {answer && (
        <AnswerDialog
          {...answer}
          onClose={() => {
            setAnswer(null);
            reload();
          }}
        />
      )}
      {dialog && (
        <Asking
          area={area}
          act={dialog}
          row={row}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null);
            reload();
          }}
        />
      )}
    </>
  );
};
