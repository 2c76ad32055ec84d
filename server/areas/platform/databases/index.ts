import { answering } from '../../area';
import { dataCleaningService } from './cleaning';
import { databasesService, slowStatementsService } from './databases';

/** The stores of the platform: what answers their requests. */
export const databasesArea = answering({
  databases: databasesService,
  dataCleaning: dataCleaningService,
  slowStatements: slowStatementsService,
});
