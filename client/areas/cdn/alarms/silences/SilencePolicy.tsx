import type { ListedPolicy } from '#shared/areas/cdn/alarms/policies';
import { SilenceDialog } from './SilenceDialog';

/** Holds back the notices of one policy. */
const SilencePolicy = ({ row, onClose }: { row: ListedPolicy; onClose(): void }) => (
  <SilenceDialog what={{ policyId: row.id }} title={row.description} onClose={onClose} />
);
export default SilencePolicy;
