import clsx from 'clsx';
import { FileUp } from 'lucide-react';
import { textOf } from '#shared/kernel/encoding';
import { type DragEvent, useRef, useState } from 'react';
import { fill, useKit } from '../texts';

type Props = {
  label: string;
  /** Largest accepted size in bytes. */
  maxBytes: number;
  /** As in `<input accept>`: `.pem,.crt,text/plain`. */
  accept?: string;
  onText(text: string, fileName: string): void;
  hint?: string;
};
const megabyte = 1_000_000;

/**
 * A place that reads one text file up to a size, dropped or chosen: what to spread on the element that a
 * file is dropped on, whether one hovers over it, `choose` for a button, and below it the hidden input
 * with the note that says what was read, or why it was not.
 */
export const useTextFile = ({
  label,
  maxBytes,
  accept,
  onText,
}: Pick<Props, 'label' | 'maxBytes' | 'accept' | 'onText'>) => {
  const { texts } = useKit();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [note, setNote] = useState<{ bad: boolean; text: string } | null>(null);
  const open = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxBytes)
      return setNote({ bad: true, text: fill(texts.fileTooLarge, { mb: maxBytes / megabyte }) });
    const read = textOf(new Uint8Array(await file.arrayBuffer()));
    if ('badLines' in read)
      return setNote({
        bad: true,
        text: fill(texts.fileUnreadable, { lines: read.badLines.join(', ') }),
      });
    setNote({ bad: false, text: file.name });
    onText(read.text, file.name);
  };
  return {
    over,
    choose: () => input.current?.click(),
    onto: {
      onDragOver: (e: DragEvent) => {
        e.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (e: DragEvent) => {
        e.preventDefault();
        setOver(false);
        void open(e.dataTransfer.files[0]);
      },
    },
    below: (
      <>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept={accept}
          onChange={(e) => {
            void open(e.target.files?.[0]);
            e.target.value = '';
          }}
        />
        {note && (
          <p
            role={note.bad ? 'alert' : 'status'}
            className={clsx('mt-1 text-xs', note.bad ? 'text-error' : 'text-ink-muted')}
          >
            {note.text}
          </p>
        )}
      </>
    ),
  };
};

/** Reads one text file, dropped or chosen; refuses what is too large or not text. */
export const FileDrop = ({ hint, ...file }: Props) => {
  const { texts } = useKit();
  const { over, choose, onto, below } = useTextFile(file);
  return (
    <div>
      <button
        type="button"
        onClick={choose}
        {...onto}
        className={clsx(
          'flex w-full flex-col items-center gap-1 rounded border border-dashed px-4 py-5 text-sm',
          over ? 'border-accent bg-accent-soft' : 'border-field hover:bg-hover',
        )}
      >
        <FileUp size={18} aria-hidden className="text-ink-faint" />
        <span className="font-medium">{file.label}</span>
        <span className="text-xs text-ink-faint">{hint ?? texts.dropFile}</span>
      </button>
      {below}
    </div>
  );
};
