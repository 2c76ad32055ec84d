import { edgeNodes } from '#shared/areas/suppliers/edgeNodes';
import { supplierParams } from '#shared/areas/suppliers/supplierParams';
import { forgetOldCalls } from '#server/areas/suppliers/calls.store';
import { watchNodes } from '#server/areas/suppliers/nodes';
import { work } from '../../kernel/work';

export const supplierParamsWork = work(supplierParams, {
  async forgetCalls({ run, signal }) {
    while (!signal.aborted && (await run(forgetOldCalls)));
  },
});

export const edgeNodesWork = work(edgeNodes, {
  watch: () => watchNodes(),
});
