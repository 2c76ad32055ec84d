/** Hand-made records of the zone, for who makes its versions. */
export { presentRecords } from './editions.store';
