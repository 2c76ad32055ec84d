import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, fetch } from 'undici';
import { type LabConfig, labConfig } from '#lab/kernel/config';
import { steadyPorts } from '../../support/ports';
import { labToken } from '../lab/support';
import { startWorld } from '#lab/world/main';

/** A configuration of its own ports and folder; the generator is off unless `more` says a rate. */
export const makeConfig = async (more: Partial<LabConfig> = {}): Promise<LabConfig> => {
  const port = await steadyPorts(8);
  const at = (index: number): number => port[index] ?? 0;
  return labConfig.parse({
    dataDir: await mkdtemp(join(tmpdir(), 'manifold-world-')),
    token: labToken,
    seed: 'world test',
    bornAt: '2026-06-01T00:00:00Z',
    pastDays: 0,
    world: { controlPort: at(0), dnsPort: at(1), originPort: at(2), smtpPort: at(3) },
    edges: { httpPort: at(4), httpsPort: at(5) },
    suppliers: { aurora: { apiPort: at(6) }, borealis: { apiPort: at(7) } },
    trafficRps: 0,
    logDelaySeconds: 0,
    realtimeDelaySeconds: 0,
    accurateDelaySeconds: 0,
    ...more,
  });
};

export type RunningWorld = {
  config: LabConfig;
  /** Calls the control API; the body is sent as JSON. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; json: unknown }>;
  restart(): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
};

// A restart cuts kept connections, so that each call has one of its own.
const dispatcher = new Agent({ pipelining: 0 });

export const runWorld = async (more: Partial<LabConfig> = {}): Promise<RunningWorld> => {
  const config = await makeConfig(more);
  let world = await startWorld(config);
  const base = `http://127.0.0.1:${config.world.controlPort}`;
  return {
    config,
    call: async (method, path, body, headers = {}) => {
      const response = await fetch(base + path, {
        method,
        headers: { 'x-lab-token': config.token, ...headers },
        dispatcher,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, json: text ? JSON.parse(text) : null };
    },
    restart: async () => {
      await world.stop();
      world = await startWorld(config);
    },
    remove: async () => {
      await world.stop();
      await rm(config.dataDir, { recursive: true, force: true });
    },
  };
};
