import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../Button';
import { fill, useKit } from '../texts';
import type { FieldIds } from './Field';

export type PictureFile = { name: string; content: string };
type Props = Partial<FieldIds> & {
  value: readonly PictureFile[];
  onChange(value: PictureFile[]): void;
  /** Name of the button that opens files. */
  fileLabel: string;
  /** Largest accepted size of each in bytes, and how many there may be. */
  maxBytes: number;
  max: number;
};
const megabyte = 1_000_000;
const accept = 'image/png,image/jpeg';

/** A file in base64, as the browser reads it. */
const read = (file: File): Promise<PictureFile> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => fail(reader.error ?? new Error(file.name)));
    reader.addEventListener('load', () =>
      done({ name: file.name, content: String(reader.result).replace(/^[^,]*,/, '') }),
    );
    reader.readAsDataURL(file);
  });

/** A few pictures, chosen from the disk; those that are too large are named and left out. */
export const PictureFiles = ({ value, onChange, fileLabel, maxBytes, max, ...ids }: Props) => {
  const { texts } = useKit();
  const input = useRef<HTMLInputElement>(null);
  const [bad, setBad] = useState<string | null>(null);
  const take = async (files: FileList | null) => {
    const chosen = [...(files ?? [])].slice(0, max);
    const large = chosen.filter((f) => f.size > maxBytes).map((f) => f.name);
    setBad(
      large.length > 0
        ? `${large.join(', ')}: ${fill(texts.fileTooLarge, { mb: maxBytes / megabyte })}`
        : null,
    );
    onChange(await Promise.all(chosen.filter((f) => f.size <= maxBytes).map(read)));
  };
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button icon={FileUp} onClick={() => input.current?.click()}>
        {fileLabel}
      </Button>
      <input
        {...ids}
        ref={input}
        type="file"
        multiple
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        onChange={(e) => void take(e.target.files)}
      />
      <ul className="text-sm" aria-live="polite">
        {value.map((f) => (
          <li key={f.name} className="break-all">
            {f.name}
          </li>
        ))}
      </ul>
      {bad && (
        <p role="alert" className="text-xs text-error">
          {bad}
        </p>
      )}
    </div>
  );
};
