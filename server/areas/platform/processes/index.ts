import { answering } from '../../area';
import { nodesService } from './nodes';
import { controlOrdersService, poolsService } from './pools';
import { systemEventsService } from './systemEvents';

/** Processes of the platform: what answers their requests. */
export const processesArea = answering({
  pools: poolsService,
  nodes: nodesService,
  controlOrders: controlOrdersService,
  systemEvents: systemEventsService,
});
