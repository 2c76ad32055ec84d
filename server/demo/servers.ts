import { servers } from '#shared/areas/platform/servers/servers';
import type { LabShape } from '../config';
import type { DemoClient } from './client';

const blank = {
  host: null,
  port: null,
  url: null,
  expectStatus: null,
  expectText: null,
  certificateDays: null,
  dnsName: null,
  failures: 1,
  outOf: 1,
  beatSeconds: null,
  cpuLimitPpm: null,
  memoryLimitPpm: null,
  diskLimitPpm: null,
  enabled: true,
} as const;
const host = '127.0.0.1';

/** The bundled outside world as servers that are watched: name server, mail sink, origin, supplier APIs. */
export const setUpServers = async (
  root: DemoClient,
  lab: LabShape,
  zone: string,
): Promise<void> => {
  const { create } = servers.endpoints;
  const { dnsPort, smtpPort, originPort } = lab.world;
  const dns = {
    name: '域名服务器 / Name server',
    role: 'dns',
    method: 'dns',
    dnsName: zone,
  } as const;
  await root(create, { ...blank, ...dns, host, port: dnsPort }, 'server-dns');
  const mail = { name: '邮件接收 / Mail sink', role: 'mail', method: 'tcp' } as const;
  await root(create, { ...blank, ...mail, host, port: smtpPort }, 'server-mail');
  const origin = { name: '源站 / Origin', role: 'origin', method: 'tcp' } as const;
  await root(create, { ...blank, ...origin, host, port: originPort }, 'server-origin');
  for (const [name, { apiPort }] of Object.entries(lab.suppliers)) {
    const api = { name: `${name} API`, role: 'supplier', method: 'tcp' } as const;
    await root(create, { ...blank, ...api, host, port: apiPort }, `server-${name}`);
  }
};
