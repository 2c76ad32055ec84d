import clsx from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from '../Button';
import { TextInput } from '../inputs/inputs';
import { useLayer } from './layer';
import { fill, useKit } from '../texts';

type FrameProps = {
  open: boolean;
  onClose(): void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the foot, the main one last. */
  footer?: ReactNode;
};
type DialogProps = FrameProps & { size?: 'sm' | 'md' | 'lg' };
const width = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-4xl' };

const Overlay = (props: FrameProps & { panel: string; wrap: string }) => {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const { texts } = useKit();
  useLayer(box, { open: true, onClose: props.onClose, modal: true });
  return createPortal(
    <div className={clsx('fixed inset-0 z-layer flex', props.wrap)}>
      {/* The press beside the panel is a convenience; Escape and the close button do the same. */}
      <div aria-hidden className="absolute inset-0 bg-black/40" onPointerDown={props.onClose} />
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        className={clsx('relative flex flex-col bg-raised shadow-layer outline-none', props.panel)}
      >
        <header className="flex items-center justify-between gap-4 border-b border-line py-2 pl-5 pr-3">
          <h2 id={id} className="min-w-0 truncate text-lg font-semibold">
            {props.title}
          </h2>
          <IconButton icon={X} label={texts.close} onClick={props.onClose} />
        </header>
        <div className="scroll-thin min-h-0 flex-1 overflow-y-auto px-5 py-4">{props.children}</div>
        {props.footer && (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
            {props.footer}
          </footer>
        )}
      </div>
    </div>,
    document.body,
  );
};

/** A question or a short form above everything else. Focus starts at `data-autofocus` if given. */
export const Dialog = ({ size = 'md', ...props }: DialogProps) =>
  props.open ? (
    <Overlay
      {...props}
      wrap="items-start justify-center p-4 sm:pt-[12vh]"
      panel={clsx('layer-in max-h-full w-full rounded-lg sm:max-h-[80vh]', width[size])}
    />
  ) : null;

/** A panel at the right edge for details and longer forms; the list behind it stays in view. */
export const Drawer = ({ wide, ...props }: FrameProps & { wide?: boolean }) =>
  props.open ? (
    <Overlay
      {...props}
      wrap="justify-end"
      panel={clsx('drawer-in h-full w-full', wide ? 'max-w-3xl' : 'max-w-lg')}
    />
  ) : null;

type ConfirmProps = {
  open: boolean;
  onClose(): void;
  /** May return a promise: the button is busy until it settles; a rejected one is shown by `error`. */
  onConfirm(): unknown;
  title: ReactNode;
  /** What will happen, in numbers where there are any. */
  children: ReactNode;
  action: string;
  danger?: boolean;
  /** When given, this text must be typed first. */
  typed?: string;
  error?: ReactNode;
};

const TypedName = ({ name, onMatch }: { name: string; onMatch(ok: boolean): void }) => {
  const { texts } = useKit();
  const sentence = fill(texts.typeToConfirm, { name });
  return (
    <label className="mt-4 flex flex-col gap-1.5 text-sm">
      <span>{sentence}</span>
      <TextInput
        mono
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        onChange={(e) => onMatch(e.target.value.trim() === name)}
      />
    </label>
  );
};

/** Asks before something that cannot be undone. */
export const ConfirmDialog = (props: ConfirmProps) => {
  const { texts } = useKit();
  const [busy, setBusy] = useState(false);
  const [matches, setMatches] = useState(false);
  useEffect(() => setMatches(false), [props.open, props.typed]);
  const confirm = async () => {
    setBusy(true);
    try {
      await props.onConfirm();
    } finally {
      setBusy(false);
    }
  };
  const blocked = props.typed !== undefined && !matches;
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      size="sm"
      footer={
        <>
          <Button onClick={props.onClose}>{texts.cancel}</Button>
          <Button
            variant={props.danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={blocked}
            data-autofocus={props.typed === undefined && !props.danger ? true : undefined}
            onClick={() => void confirm()}
          >
            {props.action}
          </Button>
        </>
      }
    >
      <div className="text-sm text-ink-2">{props.children}</div>
      {props.typed !== undefined && <TypedName name={props.typed} onMatch={setMatches} />}
      {props.error && (
        <p role="alert" className="mt-3 text-sm text-error">
          {props.error}
        </p>
      )}
    </Dialog>
  );
};
