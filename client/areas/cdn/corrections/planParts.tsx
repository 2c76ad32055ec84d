import type { ListParts } from '../../../kernel/screens/screens';
import type { Plan } from './planActs';
import { PlanDrawer } from './PlanDrawer';

/** What is its own of the list of changes of figures. */
const planParts: ListParts<Plan> = { detail: PlanDrawer };
export default planParts;
