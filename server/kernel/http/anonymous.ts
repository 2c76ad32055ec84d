import type { Who } from '#shared/kernel/access';

/** Nobody: public endpoints run as this. */
export const anonymous: Who = {
  userId: '00000000-0000-0000-0000-000000000001',
  email: 'anonymous',
  accountId: null,
  role: null,
  automatic: false,
  accountActive: false,
  gates: {
    cdn: false,
    sms: false,
    billing: false,
    log: false,
    alarm: false,
    selfScheduling: false,
  },
  visible: { log: false, alarm: false, billing: false },
  staff: null,
  acting: null,
  ceiling: null,
};
