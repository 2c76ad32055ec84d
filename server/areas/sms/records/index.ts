import { answering } from '../../area';
import { smsReceiptsService } from './receipts';
import { smsRecordsService } from './records';
import { smsSubmissionsService, smsTestsService } from './submissions';

/** Messages and receipts: what answers their requests. */
export const recordsArea = answering({
  smsReceipts: smsReceiptsService,
  smsRecords: smsRecordsService,
  smsSubmissions: smsSubmissionsService,
  smsTests: smsTestsService,
});
