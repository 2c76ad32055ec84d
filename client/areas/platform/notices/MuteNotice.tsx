import type { ShownNotice } from '#shared/areas/platform/notices/notifications';
import { MuteDialog } from './MuteDialog';

/** Mutes the kind or the object of a notice of the list. */
const MuteNotice = (p: { row: ShownNotice; onClose(): void; onDone(): void }) => (
  <MuteDialog notice={p.row} onClose={p.onClose} onDone={p.onDone} />
);
export default MuteNotice;
