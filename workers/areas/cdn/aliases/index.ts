import { aliasDomains } from '#shared/areas/cdn/aliases/aliasDomains';
import { dueOccasion } from '#server/model/cdn/aliases/deploy.store';
import { moment, work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';
import { deployDue } from './deploy';

/** Bringing aliases to suppliers and taking them off. */
export const aliasWork = work(aliasDomains, { deploy: deployDue }, { deploy: dueOccasion(moment) });
export const aliasesArea: WorkerArea = { work: [aliasWork] };
