import { clock } from './clock';
import { invariants } from './invariants';
import { outsideServices } from './outsideServices';
import { quarantine } from './quarantine';
import { releases } from './releases';

/** The platform itself as the map of the business shows it. */
export const systemArea = {
  resources: { clock, releases, invariants, quarantine, outsideServices },
};
