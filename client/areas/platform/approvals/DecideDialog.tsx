import { ApprovalDrawer } from './ApprovalDrawer';

type Props = { row: { approvalId: string | null }; onClose(): void; onDone(): void };
/** Decides on a row of another list that a second person must look at. */
const DecideDialog = ({ row, onClose, onDone }: Props) =>
  row.approvalId && (
    <ApprovalDrawer
      id={row.approvalId}
      onClose={onClose}
      onDone={() => {
        onDone();
        onClose();
      }}
      beside={false}
    />
  );
export default DecideDialog;
