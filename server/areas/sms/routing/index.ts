import { answering } from '../../area';
import { smsBindingsService, smsChannelsService, smsSchedulesService } from './channels';
import { smsParamsService } from './params';

/** Ways to the carriers: what answers their requests. */
export const routingArea = answering({
  smsBindings: smsBindingsService,
  smsChannels: smsChannelsService,
  smsParams: smsParamsService,
  smsSchedules: smsSchedulesService,
});
