import type { DriverModule } from '#server/drivers/cdn/driver';
import { Bench } from './bench';
import type { Supplier } from '#shared/suppliers';
import { contentContract, prefetchContract } from './contractContent';
import { domainsContract } from './contractDomains';
import { lifecycleContract } from './contractLifecycle';
import { faultsContract } from './contractFaults';
import { invoicesContract } from './contractInvoices';
import { statementsContract } from './contractStatements';
import { telemetryContract } from './contractTelemetry';

/**
 * What a driver must do against its really running supplier; the same for every dialect. The parts
 * build on each other: a domain is created, used, measured and removed.
 */
export const contractOf = (name: Supplier, module: DriverModule): void => {
  const bench = new Bench(name, module);
  domainsContract(bench);
  contentContract(bench);
  prefetchContract(bench);
  telemetryContract(bench);
  statementsContract(bench);
  invoicesContract(bench);
  faultsContract(bench);
  lifecycleContract(bench);
};
