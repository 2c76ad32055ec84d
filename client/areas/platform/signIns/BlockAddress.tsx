import { RuleForm } from './RuleForm';

type Props = { row: { id: string; ip?: string }; onClose(): void; onDone(): void };
/** A rule about the address of a row: of a sign-in, or a record of an address itself. */
const BlockAddress = ({ row, onClose, onDone }: Props) => (
  <RuleForm network={row.ip ?? row.id} onClose={onClose} onDone={onDone} />
);
export default BlockAddress;
