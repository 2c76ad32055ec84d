import { answering } from '../../area';
import { supplierParamsService } from './params';
import { supplierCallsService } from './calls';
import { edgeNodesService } from './nodes';

/** Suppliers: what answers their requests. */
export const suppliersArea = answering({
  supplierParams: supplierParamsService,
  supplierCalls: supplierCallsService,
  edgeNodes: edgeNodesService,
});
