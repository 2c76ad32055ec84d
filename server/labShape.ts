import { readFileSync } from 'node:fs';

/** Ports and host names of the bundled lab, or null without one. */
export const labOf = (config: { LAB: boolean; LAB_CONFIG: string }): LabShape | null =>
  config.LAB && config.LAB_CONFIG
    ? (JSON.parse(readFileSync(config.LAB_CONFIG, 'utf8')) as LabShape)
    : null;
/** The parts of the lab's file that the demo set-up reads; written by the launcher. */
export type LabShape = {
  bornAt: string;
  token: string;
  pastDays: number;
  world: { controlPort: number; dnsPort: number; originPort: number; smtpPort: number };
  edges: { httpPort: number; httpsPort: number };
  suppliers: Record<'aurora' | 'borealis', { apiPort: number }>;
  carriers: Record<'meridian' | 'solstice' | 'zenith', number>;
};
