import { answering } from '../../area';
import { lettersService } from './letters';
import { mailGroupsService, mailSettingsService } from './mailSettings';
import { mailSuppressionsService } from './suppressions';
import { letterTemplatesService } from './templates';

/** Letters: what answers their requests. */
export const lettersArea = answering({
  letters: lettersService,
  letterTemplates: letterTemplatesService,
  mailGroups: mailGroupsService,
  mailSettings: mailSettingsService,
  mailSuppressions: mailSuppressionsService,
});
