import { supplierParamsService } from './params';
import { supplierCallsService } from './calls';
import { edgeNodesService } from './nodes';

/** Suppliers: what answers their requests. */
export const suppliersArea = {
  services: {
    supplierParams: supplierParamsService,
    supplierCalls: supplierCallsService,
    edgeNodes: edgeNodesService,
  },
};
