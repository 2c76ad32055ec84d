import { resources } from '#shared/areas/index';
import type { PlainVerb } from '#shared/kernel/contract';
import { mergeAreas } from '#shared/kernel/merge';
import { plain } from '../kernel/db/crud';
import type { Topic } from '../kernel/liveTopics';
import { minutesTopic } from './cdn/realtime/push';
import type { Served } from '../kernel/http/http';
import { cdnAreas } from './cdn/index';
import { platformAreas } from './platform/index';
import { smsAreas } from './sms/index';

type All = typeof resources;
/** Resources whose endpoints go beyond list, one, create, update and remove. */
type Special = {
  [K in keyof All]: Exclude<keyof All[K]['endpoints'], PlainVerb> extends never ? never : K;
}[keyof All];

const areas = [...platformAreas, ...cdnAreas, ...smsAreas] as const;
const services = mergeAreas(areas, 'services');
/** A missing service does not compile. */
const special: Record<Special, Served> & { [K in keyof All]?: Served } = services;

/** What open consoles watch beyond events: read by each server while somebody does. */
export const liveTopics = (): Topic[] => [minutesTopic()];

/** Every resource with what answers it. */
export const served: readonly Served[] = Object.entries(resources).map(
  ([name, r]) => special[name as keyof All] ?? plain(r as never),
);
