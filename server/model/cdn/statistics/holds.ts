/** Slots that keep what a person set, for the areas that write or compare figures. */
export {
  differencesAt,
  type Holds,
  holdsAt,
  holdsBetween,
  liftHolds,
  type NewHold,
  setHolds,
  storedHolds,
} from './holds.store';
