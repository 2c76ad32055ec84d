import type { ModelArea } from '../../area';
import { accessAgeing } from './upkeep';

/** Customers' own systems for those who manage them and those who let them in. */
export {
  accessesOf,
  accessOf,
  auditRefusal,
  type BindRefusal,
  fitsPassword,
  newPassword,
  type OpenedAccess,
  refuseBinds,
  tellEntrance,
  whoOfAccess,
} from './access.store';
export { dropOldParts, type Entered, type Entry, takeEntries } from './entries.store';

/** Credentials: what of them ages. */
export const accessArea: ModelArea = { ageing: accessAgeing };
