import clsx from 'clsx';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
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

/** Reads text files up to a size; the note says what was read, or why it was not. */
export const useTextFile = (maxBytes: number, onText: Props['onText']) => {
  const { texts } = useKit();
  const [note, setNote] = useState<{ bad: boolean; text: string } | null>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxBytes)
      return setNote({ bad: true, text: fill(texts.fileTooLarge, { mb: maxBytes / megabyte }) });
    try {
      // Fatal: a file that is not UTF-8 text would otherwise arrive with silently replaced letters.
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
      setNote({ bad: false, text: file.name });
      onText(text, file.name);
    } catch {
      setNote({ bad: true, text: texts.fileUnreadable });
    }
  };
  return {
    read,
    note: note && (
      <p
        role={note.bad ? 'alert' : 'status'}
        className={clsx('mt-1 text-xs', note.bad ? 'text-error' : 'text-ink-muted')}
      >
        {note.text}
      </p>
    ),
  };
};

/** Reads one text file, dropped or chosen; refuses what is too large or not text. */
export const FileDrop = ({ label, maxBytes, accept, onText, hint }: Props) => {
  const { texts } = useKit();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { read, note } = useTextFile(maxBytes, onText);
  return (
    <div>
      <button
        type="button"
        onClick={() => input.current?.click()}
        onDragOver={(e) => {
          e.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(e) => {
          e.preventDefault();
          setOver(false);
          void read(e.dataTransfer.files[0]);
        }}
        className={clsx(
          'flex w-full flex-col items-center gap-1 rounded border border-dashed px-4 py-5 text-sm',
          over ? 'border-accent bg-accent-soft' : 'border-field hover:bg-hover',
        )}
      >
        <FileUp size={18} aria-hidden className="text-ink-faint" />
        <span className="font-medium">{label}</span>
        <span className="text-xs text-ink-faint">{hint ?? texts.dropFile}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(e) => {
          void read(e.target.files?.[0]);
          e.target.value = '';
        }}
      />
      {note}
    </div>
  );
};
