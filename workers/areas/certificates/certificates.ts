import { sweepEnding } from '#server/areas/certificates/deployment';
import { sweepRenewals } from '#server/areas/certificates/issues';
import { giveBack } from '#server/areas/certificates/versions';
import { certificates } from '#shared/areas/certificates/certificates';
import { work } from '../../kernel/work';
import { lookAtEdges } from './look';

export const certificateWork = work(certificates, {
  async expire(tools) {
    await tools.run(sweepEnding);
    await tools.run(sweepRenewals);
  },
  async giveBack(tools, { id, version }) {
    await tools.run((ctx) => giveBack(ctx, id, version));
  },
  look: lookAtEdges,
});
