import { SilenceDialog } from './SilenceDialog';

/** Holds back the notices of one policy. */
const SilencePolicy = ({
  row,
  onClose,
  onDone,
}: {
  row: { id: string; description: string };
  onClose(): void;
  onDone?: () => void;
}) => (
  <SilenceDialog
    what={{ policyId: row.id }}
    title={row.description}
    onClose={onClose}
    onDone={onDone}
  />
);
export default SilencePolicy;
