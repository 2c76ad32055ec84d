/** Staff of the platform as the map of the business shows it. */
export { staff } from './staff';
