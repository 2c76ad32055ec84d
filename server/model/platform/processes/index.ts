/** How other areas write down what happened to the platform, and wish something of a process. */
export { endTrouble } from './trouble.store';
export { endEvent, keepEvent, noteEvent, type SystemEvent } from './events.store';
export { orderOf, type OrderRow, orderState, restartNode } from './orders.store';
