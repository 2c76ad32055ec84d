import { SignatureDrawer } from './MaterialDrawer';

/** What opens beside the list of signatures. */
export default { detail: SignatureDrawer };
