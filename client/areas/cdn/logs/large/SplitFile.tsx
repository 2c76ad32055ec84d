import { SplitForm } from './SplitForm';
import { texts } from './texts';

type Props = { row: { id: string; name: string }; onClose(): void; onDone(): void };
/** Cuts a file that waits into parts, whatever its size. */
const SplitFile = ({ row, ...ends }: Props) => (
  <SplitForm fileId={row.id} name={row.name} title={texts.splitFile} {...ends} />
);
export default SplitFile;
