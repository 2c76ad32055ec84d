import { useEffect, type ReactNode } from 'react';
import { PageHeader } from '../../ui/layout/PageHeader';
import { t } from '../text/translate';
import { useScreenActive } from './activeScreen';
import { useScreen } from '../screens/current';
import { useObjectName } from './objectName';

type Props = {
  /** Name of the object the screen is about; the screen's own name otherwise. */
  object?: string;
  badge?: ReactNode;
  /** How recent what is shown is, in one line beside the title. */
  fresh?: ReactNode;
  note?: ReactNode;
  /** Quiet buttons first, the one main act last. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Head and body of a screen: title, crumbs and browser title come from its declaration. */
export const Page = ({ object, children, ...head }: Props) => {
  const { screen, product } = useScreen();
  const active = useScreenActive();
  const title = screen ? t(screen.title) : '';
  const shown = object ?? title;
  useEffect(() => {
    if (active && shown) document.title = [...new Set([shown, title, t(product)])].join(' · ');
  }, [active, shown, title, product]);
  useObjectName(object, active);
  return (
    <PageHeader title={shown} {...head}>
      {children}
    </PageHeader>
  );
};
