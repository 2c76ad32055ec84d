import { answering } from '../../area';
import { smsFilingsService } from './filings';
import { smsQualificationsService } from './qualifications';
import { smsReviewsService } from './reviews';
import { smsSignaturesService } from './signatures';
import { smsTemplatesService } from './templates';

/** Material of SMS: what answers their requests. */
export const materialArea = answering({
  smsFilings: smsFilingsService,
  smsQualifications: smsQualificationsService,
  smsReviews: smsReviewsService,
  smsSignatures: smsSignaturesService,
  smsTemplates: smsTemplatesService,
});
