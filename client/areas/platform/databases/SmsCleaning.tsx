import { Cleaning } from './Cleaning';

/** Cleaning of the tables of the SMS area. */
const SmsCleaning = () => <Cleaning scope="sms" />;
export default SmsCleaning;
