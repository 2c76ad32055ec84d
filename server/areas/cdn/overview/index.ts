import { answering } from '../../area';
import { attentionService } from './attention';

/** The overview: what answers their requests. */
export const overviewArea = answering({
  attention: attentionService,
});
