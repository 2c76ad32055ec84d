import type { Server } from 'node:http';
import type { LabConfig } from '../kernel/config';
import type { SupplierName } from './ledger';
import { auroraDialect } from './aurora/api';
import { auroraTraits } from './aurora/traits';
import { borealisDialect } from './borealis/api';
import { borealisTraits } from './borealis/traits';
import { openCore } from './core';
import { openApi } from './http';

const suppliers = {
  aurora: { traits: auroraTraits, dialect: auroraDialect },
  borealis: { traits: borealisTraits, dialect: borealisDialect },
};

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 1_000).unref();
  });

/** Starts one supplier: its edge nodes, then its API. All answer when the promise resolves. */
export const startSupplier = async (
  config: LabConfig,
  name: SupplierName,
): Promise<{ stop(): Promise<void> }> => {
  const { traits, dialect } = suppliers[name];
  const core = await openCore(config, traits);
  const server = await openApi(core, dialect(core), config.suppliers[name].apiPort);
  return {
    stop: async () => {
      await closeServer(server);
      await core.stop();
    },
  };
};
