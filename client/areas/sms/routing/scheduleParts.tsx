import type { FormParts } from '../../../kernel/screens/formTypes';
import { SimulatedSchedule } from './simulated';

/** What the forms of a route have of their own: what it would have meant for the messages of the last days. */
const parts: FormParts = { below: SimulatedSchedule };
export default parts;
