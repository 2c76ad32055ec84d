import * as z from 'zod';
import { event } from './events';

/** A critical operation was recorded; sent by whatever writes the record, heard by those who may read it. */
export const criticalRecorded = event('staff', z.object({ module: z.string() }), {
  volatile: true,
  permission: 'staff.audit.view',
});
