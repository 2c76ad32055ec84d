/** Parameters of carriers for those who bind with them. */
export {
  addressOf,
  openParams,
  type OpenedParam,
  sealSecret,
  tellGateway,
  touchParam,
} from './params.store';
export { type Incoming, incomingOf, receiptsSince, storeReceipts } from './receipts.store';
export {
  endByAnswer,
  handAgain,
  loneReceipt,
  matchReceipt,
  openPartsFor,
  serverShard,
  settleDoubts,
} from './matching.store';
export {
  askForMessage,
  askForReceipt,
  canBeAsked,
  type Inquiry,
  settleInquiry,
  shownAnswer,
  takeInquiries,
  tellInquiries,
} from './inquiries.store';
export { notePushRefusal, refusalMinutes } from './pushes.store';
