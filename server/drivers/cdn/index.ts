import { type Supplier, suppliers } from '#shared/suppliers';
import { aurora } from './aurora/driver';
import { borealis } from './borealis/driver';
import type { DriverModule } from './driver';
import { http } from './http/driver';

/** The driver of every supplier the console can speak to. */
export const drivers: Record<Supplier, DriverModule> = { aurora, borealis, http };

/** The driver module of a supplier named in a stored row; undefined for a name nobody knows. */
export const driverOf = (name: string): DriverModule | undefined =>
  Object.hasOwn(suppliers, name) ? drivers[name as Supplier] : undefined;
