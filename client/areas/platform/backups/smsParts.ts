import { partsOf } from './backupParts';

/** Backups of the tables of SMS. */
export default partsOf('smsBackup');
