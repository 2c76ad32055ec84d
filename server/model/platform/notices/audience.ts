import { resources } from '#shared/areas/index';
import type { Resource } from '#shared/kernel/contract';
import { openAudience } from '../../../kernel/audience';

/** Who may hear what of all that the contracts declare. */
/* Safe cast: every entry of the map is a resource; their union is wider than the general type. */
export const audience = openAudience(Object.values(resources) as unknown as Resource[]);
