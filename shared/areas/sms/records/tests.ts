import * as z from 'zod';
import { post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { channel } from '../terms';
import {
  messageSender,
  messageText,
  messageTo,
  smsSubmission,
  submissionAnswer,
} from './submissions';

/** One message on trial: marked, free of charge, watched in the records. */
export const smsTests = resource('smsTests', {
  entity: smsSubmission,
  endpoints: {
    create: post('/', {
      permission: 'sms.send',
      input: z.strictObject({
        accountId: field.account().optional(),
        /** With a channel it goes out once over each of its bindings. */
        channelId: field
          .ref(...channel, 'smsChannels')
          .optional()
          .meta({ writes: 'staff.smsOps.operate' }),
        to: messageTo,
        text: messageText,
        sender: messageSender,
        kind: smsSubmission.schema.shape.kind.default('notice'),
      }),
      output: submissionAnswer,
      rate: 'test',
      summary: [
        '发送测试短信；给出通道时经其每个绑定各发一条',
        'Sends a test message; with a channel one over each of its bindings',
      ],
    }),
  },
});
