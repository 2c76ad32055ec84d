import type { Label } from '#shared/kernel/field';
import { TextDrop } from '../../ui/inputs/TextDrop';
import type { ControlProps } from '../screens/formTypes';
import { t } from '../text/translate';

type Options = {
  rows: number;
  /** Name of the button that chooses a file. */
  file: Label;
  maxBytes: number;
  /** Endings and types the choice offers. */
  accept?: string;
  /** A sample of the lines that are expected. */
  placeholder: string;
};
/** The control of a field whose text is pasted, dropped or read from a file. */
export const textFile = (o: Options) => {
  const TextFile = ({ value, onChange, ids, label }: ControlProps) => (
    <TextDrop
      {...ids}
      aria-label={label}
      rows={o.rows}
      value={typeof value === 'string' ? value : ''}
      onText={onChange}
      fileLabel={t(o.file)}
      maxBytes={o.maxBytes}
      accept={o.accept ?? '.csv,.txt,text/csv,text/plain'}
      placeholder={o.placeholder}
    />
  );
  return TextFile;
};
