import { Adjust } from '../Adjust';

/** Adjusts a month's bill. */
const AdjustMonth = () => <Adjust by="month" />;
export default AdjustMonth;
