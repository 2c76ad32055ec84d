import type { ReactNode } from 'react';
import { Button, Dialog } from '../../ui';
import type { useMutation } from '../request/mutation';
import { t } from '../text/translate';
import { words } from '../text/words';
import { FormFailure } from '../request/failure';

type Props = {
  title: string;
  /** What the act is for. */
  note?: string;
  /** The request the button sends. */
  act: Pick<ReturnType<typeof useMutation>, 'busy' | 'failure'>;
  /** Name of the button; `disabled` may say why it cannot be pressed. */
  submit: { label: string; disabled: boolean | string; run(): Promise<unknown> };
  onClose(): void;
  children: ReactNode;
};
/** An act whose effect is shown before its button can be pressed; why it was refused stands above the effect. */
export const PreviewDialog = ({ title, note, act, submit, onClose, children }: Props) => (
  <Dialog
    open
    size="lg"
    title={title}
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>{t(words.cancel)}</Button>
        <Button
          variant="primary"
          busy={act.busy}
          disabled={submit.disabled}
          onClick={() => void submit.run()}
        >
          {submit.label}
        </Button>
      </>
    }
  >
    <div className="flex min-h-40 flex-col gap-4">
      {note && <p className="text-sm text-ink-muted">{note}</p>}
      <FormFailure failure={act.failure} shown={[]} />
      {children}
    </div>
  </Dialog>
);
