import { Adjust } from '../Adjust';

/** Adjusts a day's bill. */
const AdjustDay = () => <Adjust by="day" />;
export default AdjustDay;
