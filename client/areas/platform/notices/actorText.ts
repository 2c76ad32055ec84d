import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';

/** Who caused a notice: a person by their address, or the platform itself. */
export const actorText = (actor: string | null): string =>
  actor === 'system' ? t(words.system) : (actor ?? '');
