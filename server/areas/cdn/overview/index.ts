import { answering } from '../../area';
import { attentionService } from './attention';
import { domainRelationsService } from './relations';
import { marksService } from './marks';

/** The overview: what answers their requests. */
export const overviewArea = answering({
  attention: attentionService,
  domainRelations: domainRelationsService,
  marks: marksService,
});
