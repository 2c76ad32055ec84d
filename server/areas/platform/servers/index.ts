import { answering } from '../../area';
import { serversService } from './servers';

/** Watched machines and services: what answers their requests. */
export const serversArea = answering({ servers: serversService });
