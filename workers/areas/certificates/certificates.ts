import { sweepEnding } from '#server/areas/certificates/deployment';
import { certificates } from '#shared/areas/certificates/certificates';
import { work } from '../../kernel/work';

export const certificateWork = work(certificates, {
  async expire(tools) {
    await tools.run(sweepEnding);
  },
});
