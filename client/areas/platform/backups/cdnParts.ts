import { partsOf } from './backupParts';

/** Backups of the whole platform. */
export default partsOf('backup');
