import { systemEvents } from '#shared/areas/platform/processes/systemEvents';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { eventsSource } from '../../../model/platform/processes/events.store';

/** What happened to the platform. */
export const systemEventsService = serve(
  systemEvents,
  plainVerbs(systemEvents, { source: eventsSource }),
);
