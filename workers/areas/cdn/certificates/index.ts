import { bindingChangeKind } from './change';
import { issueKind } from './issue';
import type { WorkerArea } from '../../area';
import { sweepEnding } from '#server/model/cdn/certificates/deployment';
import { sweepRenewals } from './issuance';
import { giveBack } from '#server/model/cdn/certificates/versions';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { work } from '../../../kernel/work';
import { lookAtEdges } from './dailyCheck';

const certificateWork = work(certificates, {
  async expire(tools) {
    await tools.run(sweepEnding);
    await tools.run(sweepRenewals);
  },
  async giveBack(tools, { id, version }) {
    await tools.run((ctx) => giveBack(ctx, id, version));
  },
  look: lookAtEdges,
});

/** Expiry, daily looks, changes of binding and issues. */
export const certificatesArea: WorkerArea = {
  work: [certificateWork],
  kinds: [bindingChangeKind, issueKind],
};
