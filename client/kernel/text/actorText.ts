import { t } from './translate';
import { words } from './words';

/** Who did something, by their address; the platform itself by its word. */
export const actorText = (actor: string | null): string =>
  actor === 'system' ? t(words.system) : (actor ?? '');
