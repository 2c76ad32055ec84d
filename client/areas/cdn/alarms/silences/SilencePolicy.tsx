import { SilenceDialog } from './SilenceDialog';

/** Holds back the notices of one policy. */
const SilencePolicy = ({
  row,
  onClose,
}: {
  row: { id: string; description: string };
  onClose(): void;
}) => <SilenceDialog what={{ policyId: row.id }} title={row.description} onClose={onClose} />;
export default SilencePolicy;
