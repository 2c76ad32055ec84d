import type { ListParts } from '../../../kernel/screens/screens';
import type { Finding } from './findingActs';
import { FindingDrawer } from './FindingDrawer';

/** What is its own of the list of findings. */
const findingParts: ListParts<Finding> = { detail: FindingDrawer };
export default findingParts;
