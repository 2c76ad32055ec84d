import clsx from 'clsx';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { t } from '../../../kernel/text/translate';
import { useKit, withUnit } from '../../../ui';
import { texts } from './texts';

type Props = { file: File | null; label: string; onFile(file: File): void };

/** A place for one file, chosen or dropped; it is not read here. */
export const ChooseFile = ({ file, label, onFile }: Props) => {
  const { locale } = useKit();
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) onFile(first);
  };
  return (
    <div>
      <button
        type="button"
        onClick={() => input.current?.click()}
        onDragOver={(e) => e.preventDefault()}
        onDrop={(e) => {
          e.preventDefault();
          take(e.dataTransfer.files);
        }}
        className={clsx(
          'flex w-full flex-col items-center gap-1 rounded border border-dashed px-4 py-6 text-sm hover:bg-hover',
          file ? 'border-accent' : 'border-field',
        )}
      >
        <FileUp size={18} aria-hidden className="text-ink-faint" />
        <span className="max-w-full truncate font-medium">{file?.name ?? label}</span>
        <span className="text-xs text-ink-faint">
          {file ? withUnit(file.size, 'bytes', locale) : t(texts.formats)}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept=".csv,.txt,.xlsx,text/csv,text/plain"
        onChange={(e) => {
          take(e.target.files);
          e.target.value = '';
        }}
      />
    </div>
  );
};
