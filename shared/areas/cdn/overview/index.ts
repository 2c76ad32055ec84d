/** The overview as the map of the business shows it. */
export { attention } from './attention';
export { marks } from './marks';
