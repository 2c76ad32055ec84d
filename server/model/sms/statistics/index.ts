/** Figures of messages for those who ask about them, and for the routes that follow them. */
export { groupRows, type Question, totalsAndSlots, totalsOf } from './figures.store';
export { channelRatings, rateBindings } from './ratings.store';
export { minutesOf, spanBefore, spanOf } from './span';
