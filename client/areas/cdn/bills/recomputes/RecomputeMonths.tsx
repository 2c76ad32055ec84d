import { Recompute } from './Recompute';

/** Recompute of month bills by a range of months. */
const RecomputeMonths = () => <Recompute by="month" />;
export default RecomputeMonths;
