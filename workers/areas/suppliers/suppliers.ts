import { supplierParams } from '#shared/areas/suppliers/supplierParams';
import { forgetOldCalls } from '#server/areas/suppliers/calls.store';
import { work } from '../../kernel/work';

export const supplierParamsWork = work(supplierParams, {
  async forgetCalls({ run, signal }) {
    while (!signal.aborted && (await run(forgetOldCalls)));
  },
});
