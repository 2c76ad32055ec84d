import { cdnCustomer } from './menu/cdn';
import { cdnOffice } from './menu/cdnOffice';
import { smsCustomer, smsOffice } from './menu/sms';
import type { MenuPart } from './menu/types';

export {
  productNames,
  type MenuPart,
  type ProductName,
  type Section,
  type SectionIcon,
} from './menu/types';

/**
 * The console at a glance: every section in order. An entry appears when its screen exists and the
 * signed-in person may open it; its words are the screen's own title.
 */
export const menu: readonly MenuPart[] = [
  { product: 'cdn', office: false, sections: cdnCustomer },
  { product: 'cdn', office: true, sections: cdnOffice },
  { product: 'sms', office: false, sections: smsCustomer },
  { product: 'sms', office: true, sections: smsOffice },
];
