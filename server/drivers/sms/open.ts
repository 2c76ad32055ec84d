import { openAlibaba } from './alibaba/link';
import { openHttp } from './http';
import type { CarrierOptions, Link, LinkEvents } from './link';
import { openSmpp } from './smpp';
import { openTencent } from './tencent/link';

const openers: Record<
  CarrierOptions['protocol'],
  (o: CarrierOptions, events: LinkEvents) => Promise<Link>
> = { smpp: openSmpp, http: openHttp, alibaba: openAlibaba, tencent: openTencent };

/** Opens a connection to a carrier by its protocol. Throws LinkError when it does not stand. */
export const openLink = (o: CarrierOptions, events: LinkEvents): Promise<Link> =>
  openers[o.protocol](o, events);
