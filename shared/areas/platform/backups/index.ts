/** Backups as the map of the business shows them. */
export { backups } from './backups';
export { backupTargets } from './backupTargets';
