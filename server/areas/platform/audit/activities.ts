import { staffActivities } from '#shared/areas/platform/audit/staffActivities';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { activityOf, activityRows } from './activities.store';

/** Who does the work of the back office, counted from the audit. */
export const staffActivitiesService = serve(staffActivities, {
  ...plainVerbs(staffActivities, { source: activityRows }),
  one: activityOf,
});
