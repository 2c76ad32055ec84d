import { usePermission } from './CreateKey';
import { KeyForm } from './KeyForm';
import type { Key } from './revealedKey';

type Props = { row: Key; onClose(): void; onDone(): void };
/** The form of a key that is there. */
export default function EditKey({ row, onClose, onDone }: Props) {
  return (
    <KeyForm
      permission={usePermission()}
      present={row}
      onClose={() => {
        onClose();
        onDone();
      }}
    />
  );
}
