import { isStaff, type Who } from '#shared/kernel/access';
import type { Asker } from '../analytics/types';

/** Who asks the analytics store by this request; a screen that is no address is none, an object's is its pattern. */
export const askerOf = (who: Who, operation: string, screen = ''): Asker => ({
  userId: who.userId,
  accountId: who.accountId,
  role: isStaff(who) ? 'staff' : (who.role ?? ''),
  operation,
  screen: /^\/[\w/-]{0,100}$/.test(screen) ? screen.replace(/[\da-f]{8}-[\da-f-]{27}/g, ':id') : '',
});
