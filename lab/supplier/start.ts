import type { Server } from 'node:http';
import type { LabConfig } from '../kernel/config';
import type { SupplierName } from './ledger';
import { alibabaDialect } from './alibaba/api';
import { auroraDialect } from './aurora/api';
import { auroraTraits } from './aurora/traits';
import { borealisDialect } from './borealis/api';
import { borealisTraits } from './borealis/traits';
import { cloudflareDialect } from './cloudflare/api';
import { cloudfrontDialect } from './cloudfront/api';
import { gcoreDialect } from './gcore/api';
import { openCore } from './core';
import { openApi } from './http';
import { tencentDialect } from './tencent/api';
import { volcengineDialect } from './volcengine/api';

const suppliers = {
  aurora: { traits: auroraTraits, dialect: auroraDialect },
  borealis: { traits: borealisTraits, dialect: borealisDialect },
};

const emulators = {
  alibaba: { name: 'alibaba', dialect: alibabaDialect },
  tencent: { name: 'tencent', dialect: tencentDialect },
  cloudfront: { name: 'cloudfront', dialect: cloudfrontDialect },
  volcengine: { name: 'volcengine', dialect: volcengineDialect },
  gcore: { name: 'gcore', dialect: gcoreDialect },
  cloudflare: { name: 'cloudflare', dialect: cloudflareDialect },
} as const;

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
  const servers = [await openApi(core, dialect(core), config.suppliers[name].apiPort)];
  // Emulators are further doors to the same supplier: they cost a listener and nothing else.
  for (const emulator of Object.values(name === 'aurora' ? emulators : {})) {
    const port = config.emulators?.[emulator.name];
    if (port !== undefined) servers.push(await openApi(core, emulator.dialect(core), port));
  }
  return {
    stop: async () => {
      await Promise.all(servers.map(closeServer));
      await core.stop();
    },
  };
};
