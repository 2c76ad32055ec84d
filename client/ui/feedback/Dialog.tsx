import clsx from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from '../Button';
import { TextInput } from '../inputs/inputs';
import { useLayer } from './layer';
import { useDesk } from '../breakpoints';
import { fill, type KitTexts, useKit } from '../texts';

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

const PanelHead = ({ id, title, onClose }: { id: string; title: ReactNode; onClose(): void }) => {
  const { texts } = useKit();
  return (
    <header className="flex items-center justify-between gap-4 border-b border-line py-2.5 pl-5 pr-3">
      <h2 id={id} className="min-w-0 truncate text-lg font-semibold">
        {title}
      </h2>
      <IconButton icon={X} label={texts.close} onClick={onClose} />
    </header>
  );
};

const PanelBody = ({ children, footer }: { children: ReactNode; footer?: ReactNode }) => (
  <>
    <div className="scroll-thin min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
    {footer && (
      <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 empty:hidden">
        {footer}
      </footer>
    )}
  </>
);

const Overlay = (props: Omit<FrameProps, 'open'> & { panel: string; wrap: string }) => {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayer(box, { open: true, onClose: props.onClose, modal: true });
  return createPortal(
    <div className={clsx('fixed inset-0 z-layer flex', props.wrap)}>
      {/* The press beside the panel is a convenience; Escape and the close button do the same. */}
      <div
        aria-hidden
        className="absolute inset-0 bg-black/25 dark:bg-black/50"
        onPointerDown={props.onClose}
      />
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        className={clsx('relative flex flex-col bg-raised shadow-layer outline-none', props.panel)}
      >
        <PanelHead id={id} title={props.title} onClose={props.onClose} />
        <PanelBody footer={props.footer}>{props.children}</PanelBody>
      </div>
    </div>,
    document.body,
  );
};

/** A question or a short form above everything else. Focus starts at `data-autofocus` if given. */
export const Dialog = ({ size = 'md', open, ...props }: DialogProps) =>
  open ? (
    <Overlay
      {...props}
      wrap="items-start justify-center p-4 sm:pt-[12vh]"
      panel={clsx('layer-in max-h-full w-full rounded-xl sm:max-h-[80vh]', width[size])}
    />
  ) : null;

/** A panel closed and another opened within this time are one: it does not slide in anew. */
const samePanelMs = 150;
let lastClosed = 0;

type BesideProps = Omit<FrameProps, 'open'> & { wide?: boolean };
/** A panel beside what stays in use: no dimming, nothing trapped, closed by Escape and its cross. */
const Beside = (props: BesideProps) => {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const [fresh] = useState(() => Date.now() - lastClosed > samePanelMs);
  useLayer(box, { open: true, onClose: props.onClose, beside: true, focus: fresh });
  useEffect(() => {
    const root = document.documentElement;
    root.dataset['beside'] = props.wide ? 'wide' : 'narrow';
    return () => {
      delete root.dataset['beside'];
      lastClosed = Date.now();
    };
  }, [props.wide]);
  return createPortal(
    <div
      ref={box}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      className={clsx(
        'beside fixed inset-y-2 right-2 z-header flex flex-col rounded-r-xl bg-raised shadow-layer outline-none',
        props.wide ? 'w-[724px]' : 'w-[480px]',
        fresh && 'drawer-in',
      )}
    >
      <PanelHead id={id} title={props.title} onClose={props.onClose} />
      <PanelBody footer={props.footer}>{props.children}</PanelBody>
    </div>,
    document.body,
  );
};

type DrawerProps = FrameProps & {
  wide?: boolean;
  /** Shows what is open of a list that stays in use beside it; on small screens it covers the list. */
  beside?: boolean;
};
/** A panel at the right edge for details and longer forms; the list behind it stays in view. */
export const Drawer = ({ beside, open, ...props }: DrawerProps) => {
  const desk = useDesk();
  if (!open) return null;
  if (beside && desk) return <Beside {...props} />;
  const { wide, ...frame } = props;
  return (
    <Overlay
      {...frame}
      wrap="justify-end"
      panel={clsx('drawer-in h-full w-full', wide ? 'max-w-[724px]' : 'max-w-lg')}
    />
  );
};

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

/** Where the act itself is to cancel something, the way back is not called so too. */
const wayBack = (action: string, texts: KitTexts): string =>
  action.toLowerCase().startsWith(texts.cancel.toLowerCase()) ? texts.keep : texts.cancel;

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
          <Button onClick={props.onClose}>{wayBack(props.action, texts)}</Button>
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
