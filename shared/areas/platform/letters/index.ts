/** Letters as the map of the business shows them. */
export { letters } from './letters';
export { mailGroups, mailSettings } from './mailSettings';
export { mailSuppressions } from './suppressions';
export { letterTemplates } from './templates';
