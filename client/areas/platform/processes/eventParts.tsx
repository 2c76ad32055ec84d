import type { systemEvents } from '#shared/areas/platform/processes/systemEvents';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { EventDrawer } from './EventDrawer';

/** What is its own of the list of events. */
const eventParts: ListParts<RowOf<typeof systemEvents.endpoints.list>> = { detail: EventDrawer };
export default eventParts;
