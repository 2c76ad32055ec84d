/** What an account may have its domains on by its assignments, for areas whose policies and lines name parameters. */
export { closedTo, notAssigned } from './assignments.store';
