import { smsBindings } from '#shared/areas/sms/routing/bindings';
import { smsChannels } from '#shared/areas/sms/routing/channels';
import { smsSchedules } from '#shared/areas/sms/routing/schedules';
import { plainVerbs } from '../../../kernel/db/crud';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { tellGateway } from '../../../model/sms/carriers/index';
import { simulateBinding, simulateSchedule } from './simulation';
import { traceNumber } from './trace';

/** Whatever changes a way is known to the gateway once it is committed. */
const follow = async (ctx: Ctx): Promise<void> => {
  await tellGateway(ctx);
};

/** What is sold: what answers its requests. */
export const smsChannelsService = serve(smsChannels, plainVerbs(smsChannels, { follow }));
/** Over which parameters channels go: what answers its requests. */
export const smsBindingsService = serve(smsBindings, {
  ...plainVerbs(smsBindings, { follow }),
  simulate: simulateBinding,
});
/** Rules that find a channel: what answers their requests. */
export const smsSchedulesService = serve(smsSchedules, {
  ...plainVerbs(smsSchedules, { follow }),
  simulate: simulateSchedule,
  trace: traceNumber,
});
