import { answering } from '../../area';
import { attentionService } from './attention';
import { marksService } from './marks';

/** The overview: what answers their requests. */
export const overviewArea = answering({
  attention: attentionService,
  marks: marksService,
});
