/** Ways to the carriers as the map of the business shows them. */
export { smsBindings } from './bindings';
export { smsChannels } from './channels';
export { smsParams } from './params';
export { smsSchedules } from './schedules';
