import { NextItem } from './reviewParts';
import { ReviewDrawer } from './ReviewDrawer';

const Toolbar = () => <NextItem kind="signature" />;
/** What is its own of the queue of signatures. */
export default { detail: ReviewDrawer, toolbar: Toolbar };
