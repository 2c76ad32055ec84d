/** What other areas may ask of people: to remove one, and that one top root stays. */
export { removePerson } from './people';
export { keepOneTop } from './people.store';
