import { steadyPorts } from './ports';

/** Emulators of suppliers that people really use: further doors to Aurora. */
export const emulators = [
  'alibaba',
  'tencent',
  'cloudfront',
  'volcengine',
  'gcore',
  'cloudflare',
] as const;
export type Emulated = (typeof emulators)[number];

/** A free port for each of them. */
export const emulatorPorts = async (): Promise<Record<Emulated, number>> => {
  const ports = await steadyPorts(emulators.length);
  // Safe cast: a port for each name.
  return Object.fromEntries(emulators.map((name, i) => [name, ports[i] ?? 0])) as Record<
    Emulated,
    number
  >;
};
