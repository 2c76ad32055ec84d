import { type Supplier, suppliers } from '#shared/suppliers';
import { alibaba } from './alibaba/driver';
import { aurora } from './aurora/driver';
import { borealis } from './borealis/driver';
import { cloudflare } from './cloudflare/driver';
import { cloudfront } from './cloudfront/driver';
import { gcore } from './gcore/driver';
import { tencent } from './tencent/driver';
import { volcengine } from './volcengine/driver';
import type { DriverModule } from './driver';
import { http } from './http/driver';

/** The driver of every supplier the console can speak to. */
export const drivers: Record<Supplier, DriverModule> = {
  aurora,
  borealis,
  alibaba,
  cloudflare,
  cloudfront,
  http,
  // The head of a fleet speaks the neutral dialect.
  nginx: http,
  tencent,
  volcengine,
  gcore,
};

/** The driver module of a supplier named in a stored row; undefined for a name nobody knows. */
export const driverOf = (name: string): DriverModule | undefined =>
  Object.hasOwn(suppliers, name) ? drivers[name as Supplier] : undefined;
