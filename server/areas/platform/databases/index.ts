import { answering } from '../../area';
import { databasesService, slowStatementsService } from './databases';

/** The stores of the platform: what answers their requests. */
export const databasesArea = answering({
  databases: databasesService,
  slowStatements: slowStatementsService,
});
