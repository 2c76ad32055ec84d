import { smsSessionDays } from '#shared/areas/sms/sessions/days';
import { smsSessions } from '#shared/areas/sms/sessions/sessions';
import { Failure } from '#shared/kernel/errors';
import { listVerb } from '../../../kernel/db/list';
import { record } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { refuseBinds } from '../../../model/sms/access/index';
import { answering } from '../../area';
import { exchangesService } from './exchanges';
import { dayRows, endedRows, liveRows, order, standing, today } from './sessions.store';
import { smsSubscribersService } from './subscribers';

/** Sessions of the gateway: what answers their requests. */
export const sessionsArea = answering({
  smsExchanges: exchangesService,
  smsSessionDays: serve(smsSessionDays, {
    list: listVerb(smsSessionDays.endpoints.list, { source: dayRows, where: () => [today] }),
    history: listVerb(smsSessionDays.endpoints.history, { source: dayRows }),
  }),
  smsSessions: serve(smsSessions, {
    list: listVerb(smsSessions.endpoints.list, { source: liveRows }),
    history: listVerb(smsSessions.endpoints.history, { source: endedRows }),
    async unbind(ctx, { id }) {
      if (!(await order(ctx, id, 'unbind'))) throw new Failure('data.absent');
      await record(ctx, { module: 'smsSession', operation: 'unbind', rowId: id, risk: 'high' });
      return {};
    },
    async throttle(ctx, { id, perSecond }) {
      if (!(await order(ctx, id, 'throttle', perSecond))) throw new Failure('data.absent');
      await record(ctx, {
        module: 'smsSession',
        operation: 'throttle',
        rowId: id,
        risk: 'high',
        new: JSON.stringify({ perSecond }),
      });
      return {};
    },
    async refuse(ctx, { id, minutes }) {
      const session = await standing(ctx, id);
      if (!session) throw new Failure('data.absent');
      if (!session.accessId) throw new Failure('sms.notCustomer');
      await refuseBinds(ctx, session.accessId, minutes);
      return {};
    },
  }),
  smsSubscribers: smsSubscribersService,
});
