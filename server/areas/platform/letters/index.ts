import { answering } from '../../area';
import { lettersService } from './letters';
import { mailSuppressionsService } from './suppressions';
import { letterTemplatesService } from './templates';

/** Letters: what answers their requests. */
export const lettersArea = answering({
  letters: lettersService,
  letterTemplates: letterTemplatesService,
  mailSuppressions: mailSuppressionsService,
});
