import { Recompute } from './Recompute';

/** Recompute of day bills by a range of days. */
const RecomputeDays = () => <Recompute by="day" />;
export default RecomputeDays;
