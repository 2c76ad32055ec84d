import { echoes } from '#shared/areas/platform/system/echoes';
import { serve } from '../../../kernel/http/http';

/** Sends a mark back to the consoles of whoever asks. */
export const echoesService = serve(echoes, {
  async send(ctx, { mark }) {
    ctx.emit(echoes.events.heard, { mark }, { userId: ctx.who.userId });
    return {};
  },
});
