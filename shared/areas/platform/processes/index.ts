/** Processes of the platform as the map of the business shows them. */
export { nodes } from './nodes';
export { controlOrders } from './orders';
export { pools } from './pools';
export { systemEvents } from './systemEvents';
