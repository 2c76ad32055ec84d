import { forgetDue } from '#server/model/cdn/contracts/forget';
import { forgetOf } from '#server/model/index';
import { contracts } from '#shared/areas/cdn/contracts/contracts';
import { work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';

/** Personal data of archived accounts, removed when their time has come. */
const contractsWork = work(contracts, {
  async forget({ platform, signal }) {
    await forgetDue(platform.run, signal, forgetOf);
  },
});

/** Contracts: what is done about them by itself. */
export const contractsArea: WorkerArea = { work: [contractsWork] };
