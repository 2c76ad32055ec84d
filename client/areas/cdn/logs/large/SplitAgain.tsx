import { SplitForm } from './SplitForm';
import type { Large } from './largeActs';
import { texts } from './texts';

type Props = { row: Large; onClose(): void; onDone(): void };
/** Cuts a large file into parts of another size. */
const SplitAgain = ({ row, ...ends }: Props) => (
  <SplitForm
    fileId={row.fileId}
    name={row.name}
    title={texts.split}
    partKb={row.partKb}
    {...ends}
  />
);
export default SplitAgain;
