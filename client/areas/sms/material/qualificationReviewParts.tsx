import { NextItem } from './reviewParts';
import { ReviewDrawer } from './ReviewDrawer';

const Toolbar = () => <NextItem kind="qualification" />;
/** What is its own of the queue of qualifications. */
export default { detail: ReviewDrawer, toolbar: Toolbar };
