import clsx from 'clsx';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useKit } from '../texts';

const copyByHand = (text: string) => {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  // The clipboard API is missing outside secure contexts (plain http on another host).
  document.execCommand('copy');
  area.remove();
};

/** Puts text on the clipboard, also where the page is not served over https. */
export const copyToClipboard = async (text: string): Promise<void> => {
  if (!navigator.clipboard) return copyByHand(text);
  await navigator.clipboard.writeText(text).catch(() => copyByHand(text));
};

/** A copy button that turns into a tick for a moment. */
export const CopyButton = ({ text, label, className }: CopyProps) => {
  const { texts } = useKit();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 1500);
    return () => clearTimeout(timer);
  }, [done]);
  const Icon = done ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={done ? texts.copied : (label ?? texts.copy)}
      title={done ? texts.copied : (label ?? texts.copy)}
      onClick={(e) => {
        e.stopPropagation();
        void copyToClipboard(text).then(() => setDone(true));
      }}
      className={clsx(
        'inline-grid h-[24px] w-[24px] shrink-0 place-items-center rounded text-ink-faint hover:bg-hover hover:text-ink',
        className,
      )}
    >
      <Icon size={13} aria-hidden className={clsx(done && 'text-success')} />
    </button>
  );
};
type CopyProps = { text: string; label?: string; className?: string };

const shortTail = 12;
const longTail = 28;
/** Letters at the end that stay: of an address its last part, by which it differs from others. */
const tailOf = (text: string): number =>
  text.includes('/')
    ? Math.min(longTail, Math.max(shortTail, text.length - text.lastIndexOf('/', text.length - 2)))
    : shortTail;

/** Text cut in its middle so that begin and end stay readable; the full value is the tooltip. */
export const MiddleCut = ({ text, tail = tailOf(text), mono = true }: CutProps) => {
  const cut = text.length > tail * 1.5 ? text.length - tail : text.length;
  return (
    <span
      title={text}
      className={clsx(
        'flex min-w-0 max-w-full whitespace-nowrap',
        mono && 'font-mono text-xs font-[450]',
      )}
    >
      <span className="truncate">{text.slice(0, cut)}</span>
      {cut < text.length && <span className="shrink-0">{text.slice(cut)}</span>}
    </span>
  );
};
type CutProps = { text: string; tail?: number; mono?: boolean };

/** An id, domain, address or hash: mono, cut in the middle, copied by one press (shown on hover and focus). */
export const CopyText = ({ text, tail, mono = true, maxWidth }: CopyTextProps) => (
  <span
    className="group/copy inline-flex min-w-0 max-w-full items-center gap-0.5"
    style={maxWidth ? { maxWidth } : undefined}
  >
    <MiddleCut text={text} tail={tail} mono={mono} />
    <CopyButton
      text={text}
      className="opacity-0 focus-visible:opacity-100 group-hover/copy:opacity-100 [@media(hover:none)]:opacity-100"
    />
  </span>
);
type CopyTextProps = CutProps & { maxWidth?: number | string };
