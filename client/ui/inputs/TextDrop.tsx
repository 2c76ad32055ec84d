import clsx from 'clsx';
import { FileUp } from 'lucide-react';
import type { TextareaHTMLAttributes } from 'react';
import { useTextFile } from './FileDrop';
import { TextArea } from './inputs';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> & {
  value: string;
  onText(text: string, fileName?: string): void;
  /** Name of the button that opens a file. */
  fileLabel: string;
  maxBytes: number;
  /** As in `<input accept>`: `.pem,.crt,text/plain`. */
  accept?: string;
};

/** One box for a text that is typed, pasted, dropped as a file or chosen. */
export const TextDrop = ({ value, onText, fileLabel, maxBytes, accept, ...props }: Props) => {
  const { over, choose, onto, below } = useTextFile({ label: fileLabel, maxBytes, accept, onText });
  return (
    // Dropping is a convenience; the button below does the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div {...onto}>
      <div className="relative">
        <TextArea
          {...props}
          mono
          spellCheck={false}
          autoComplete="off"
          value={value}
          onChange={(e) => onText(e.target.value)}
          className={clsx('pb-9', over && '!border-accent bg-accent-soft')}
        />
        <button
          type="button"
          onClick={choose}
          className="absolute bottom-2 left-2 flex h-7 items-center gap-1.5 rounded bg-neutral-soft px-2 text-xs text-ink-muted hover:text-ink"
        >
          <FileUp size={13} aria-hidden />
          {fileLabel}
        </button>
      </div>
      {below}
    </div>
  );
};
