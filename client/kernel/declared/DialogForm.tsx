import { type ReactNode, useId } from 'react';
import { Button, Dialog, useKit } from '../../ui';
import { FormFailure } from '../request/failure';
import type { ApiFailure } from '../request/http';

type Props = {
  title: string;
  /** What the main button says. */
  submit: string;
  disabled?: boolean;
  /** The fields the form has, where it sends more than that. */
  shown?: readonly string[];
  size?: 'sm' | 'md' | 'lg';
  /** The write under way; of two (one adds, one changes) the one meant. */
  act: { busy: boolean; failure: ApiFailure | null };
  onSubmit(): Promise<void>;
  onClose(): void;
  children: ReactNode;
};

/** A short form above everything else: what is refused stays in it, with the reason. */
export const DialogForm = (p: Props) => {
  const { texts } = useKit();
  const id = useId();
  return (
    <Dialog
      open
      size={p.size}
      title={p.title}
      onClose={p.onClose}
      footer={
        <>
          <Button onClick={p.onClose}>{texts.cancel}</Button>
          <Button type="submit" form={id} variant="primary" busy={p.act.busy} disabled={p.disabled}>
            {p.submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(e) => {
          // The dialog is drawn apart, but React lets its events reach the form it stands in.
          e.preventDefault();
          e.stopPropagation();
          void p.onSubmit();
        }}
      >
        <FormFailure failure={p.act.failure} shown={p.shown} />
        {p.children}
      </form>
    </Dialog>
  );
};
