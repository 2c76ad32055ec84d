import { QualificationDrawer } from './MaterialDrawer';

/** What opens beside the list of qualifications. */
export default { detail: QualificationDrawer };
