/** Changes of the periods of aliases as changes of figures bring them. */
export { changeById, pulledWindow, requireTurnable, turnPeriod } from './aliases.store';
