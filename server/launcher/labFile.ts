import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readJson, writeJson } from './durableFiles';
import type { Ports, RunFolder } from './runFolder';
import { randomSecret } from './secretFiles';
import type { LauncherSettings } from './settings';

/**
 * Writes run/lab.json (shape: lab/kernel/config.ts) and returns its path and the token that opens the
 * lab. The token, the instant of birth and the shape of the past before it are fixed at the first start;
 * everything else follows the present settings.
 */
export const writeLabConfig = (
  run: RunFolder,
  ports: Ports,
  shape: LauncherSettings['labShape'],
): { path: string; token: string } => {
  const path = run.file('lab.json');
  const before = z
    .object({
      bornAt: z.iso.datetime(),
      seed: z.string(),
      token: z.string().optional(),
      past: z.string().optional(),
    })
    .safeParse(existsSync(path) ? readJson(path) : {});
  const { bornAt, seed, ...speeds } = shape;
  const token = (before.success && before.data.token) || randomSecret();
  writeJson(path, {
    dataDir: join(run.dataDir, 'lab'),
    token,
    seed: before.success ? before.data.seed : seed,
    bornAt: bornAt ?? (before.success ? before.data.bornAt : new Date().toISOString()),
    past: before.success ? before.data.past : 'visitors',
    ...speeds,
    world: {
      controlPort: ports.labControl,
      dnsPort: ports.labDns,
      originPort: ports.labOrigin,
      smtpPort: ports.labSmtp,
    },
    edges: { httpPort: ports.edgeHttp, httpsPort: ports.edgeHttps },
    carriers: {
      meridian: ports.carrierMeridian,
      solstice: ports.carrierSolstice,
      zenith: ports.carrierZenith,
      control: ports.carrierControl,
      alibaba: ports.carrierAlibaba,
      tencent: ports.carrierTencent,
    },
    emulators: {
      alibaba: ports.alibabaApi,
      tencent: ports.tencentApi,
      cloudfront: ports.cloudfrontApi,
      volcengine: ports.volcengineApi,
      gcore: ports.gcoreApi,
      cloudflare: ports.cloudflareApi,
    },
    suppliers: { aurora: { apiPort: ports.auroraApi }, borealis: { apiPort: ports.borealisApi } },
  });
  return { path, token };
};
