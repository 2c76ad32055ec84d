/** The platform itself as the map of the business shows it. */
export { clock } from './clock';
export { echoes } from './echoes';
export { invariants } from './invariants';
export { outsideServices } from './outsideServices';
export { quarantine } from './quarantine';
export { releases } from './releases';
