/** What accounts pay for messages, for those who take them in and those who bill them. */
export {
  accountExists,
  rateExists,
  rateFor,
  ratesOn,
  type SmsRate,
  type SmsTariff,
  smsTariffOf,
} from './smsRates.store';
