import { answering } from '../../area';
import { accountParamsService } from './accountParams';
import { supplierAccountsService } from './accounts';
import { supplierParamsService } from './params';
import { supplierCallsService } from './calls';
import { supplierScoresService } from './scores';
import { edgeNodesService } from './nodes';

/** Suppliers: what answers their requests. */
export const suppliersArea = answering({
  accountParams: accountParamsService,
  supplierAccounts: supplierAccountsService,
  supplierParams: supplierParamsService,
  supplierCalls: supplierCallsService,
  supplierScores: supplierScoresService,
  edgeNodes: edgeNodesService,
});
