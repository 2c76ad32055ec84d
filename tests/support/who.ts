import type { Role, Who } from '#shared/kernel/access';

/** A person of an account that has everything switched on, with the given differences. */
export const personOf = (role: Role | null, more: Partial<Who> = {}): Who => ({
  userId: 'u',
  email: 'u@x.test',
  accountId: 'a',
  role,
  automatic: true,
  accountActive: true,
  gates: { cdn: true, sms: true, billing: true, log: true, alarm: true, selfScheduling: true },
  visible: { log: true, alarm: true, billing: true },
  staff: null,
  acting: null,
  ceiling: null,
  ...more,
});
/** The top of the platform's staff. */
export const topStaff: Who = personOf(null, {
  email: 'root@test',
  accountId: null,
  staff: { top: true, grants: {} },
});
