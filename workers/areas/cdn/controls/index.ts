import { evaluateControls } from '#server/model/cdn/controls/evaluate';
import { domainControls } from '#shared/areas/cdn/controls/domainControls';
import { work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';

/** Judging completed slots by the controls of domains. */
export const controlsArea: WorkerArea = {
  work: [work(domainControls, { evaluate: ({ platform }) => evaluateControls(platform.run) })],
};
