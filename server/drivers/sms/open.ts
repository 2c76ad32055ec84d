import { openHttp } from './http';
import type { CarrierOptions, Link, LinkEvents } from './link';
import { openSmpp } from './smpp';

/** Opens a connection to a carrier by its protocol. Throws LinkError when it does not stand. */
export const openLink = (o: CarrierOptions, events: LinkEvents): Promise<Link> =>
  o.protocol === 'smpp' ? openSmpp(o, events) : openHttp(o, events);
