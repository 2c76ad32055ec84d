import * as z from 'zod';
import { trafficUnits } from '#shared/kernel/units';

/** The name of a traffic unit, as its size in bytes. */
export const trafficUnit = z.enum(['GB', 'GiB']).transform((unit) => trafficUnits[unit]);

const scaled = (pattern: RegExp, factor: number) =>
  z
    .string()
    .regex(pattern)
    .transform((text) => Number(text.replace('.', '')) * factor);
/** Whole cents, in millionths. */
export const money = scaled(/^-?\d{1,9}\.\d{2}$/, 10_000);
/** A price with six decimals, in millionths. */
export const price = scaled(/^\d{1,9}\.\d{6}$/, 1);
/** Usage with three decimals, in thousandths. */
export const usage = scaled(/^\d{1,12}\.\d{3}$/, 1);
