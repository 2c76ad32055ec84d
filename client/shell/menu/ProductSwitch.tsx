import { useScreen } from '../../kernel/screens/current';
import { go } from '../../kernel/page/navigate';
import { useWho } from '../../kernel/session/access';
import { t } from '../../kernel/text/translate';
import { products, productSwitch, type ProductName } from '../../menu';
import { Segments } from '../../ui/inputs/choices';
import { hasPart, homeOf } from '../../kernel/screens/menuSections';
import { texts } from '../texts';

/** The way between the products, for those who use more than one. */
export const ProductSwitch = () => {
  const who = useWho();
  const { productName } = useScreen();
  const open = products.filter((p) => hasPart(who, p, false) || hasPart(who, p, true));
  if (open.length < 2) return null;
  return (
    <Segments<ProductName>
      size="sm"
      label={t(texts.product)}
      value={productName}
      onChange={(p) => go(homeOf(who, p) ?? '/home')}
      options={open.map((value) => ({ value, label: t(productSwitch[value]) }))}
    />
  );
};
