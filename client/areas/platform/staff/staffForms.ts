import type { FormParts } from '../../../kernel/screens/formTypes';
import { GrantGrid } from './GrantGrid';
import { Preview } from './Preview';

/** What the forms of a staff member have of their own: modules with levels, and what they mean beside them. */
const parts: FormParts = { controls: { grants: GrantGrid }, aside: Preview };
export default parts;
