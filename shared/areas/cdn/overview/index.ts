/** The overview as the map of the business shows it. */
export { attention } from './attention';
export { domainRelations } from './domainRelations';
export { marks } from './marks';
