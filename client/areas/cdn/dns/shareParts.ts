import type { steeringShares } from '#shared/areas/cdn/dns/steeringShares';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { cdnWords } from '../words';
import { texts } from './texts';

/** What the shares by supplier have of their own: over how long they are. */
const parts: ListParts<RowOf<typeof steeringShares.endpoints.list>> = {
  filters: {
    hours: {
      label: t(texts.hours),
      choices: { 1: cdnWords.h1, 6: cdnWords.h6, 24: cdnWords.d1, 168: cdnWords.d7 },
    },
  },
};
export default parts;
