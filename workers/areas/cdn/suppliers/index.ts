import type { WorkerArea } from '../../area';
import { edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { forgetOldCalls } from '#server/model/cdn/suppliers/calls.store';
import { watchNodes } from '#server/model/cdn/suppliers/nodes';
import { work } from '../../../kernel/work';

const supplierParamsWork = work(supplierParams, {
  async forgetCalls({ run, signal }) {
    while (!signal.aborted && (await run(forgetOldCalls)));
  },
});

const edgeNodesWork = work(edgeNodes, {
  watch: () => watchNodes(),
});

/** Watching the nodes of suppliers. */
export const suppliersArea: WorkerArea = { work: [supplierParamsWork, edgeNodesWork] };
