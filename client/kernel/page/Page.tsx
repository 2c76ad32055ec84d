import { useEffect, type ReactNode } from 'react';
import { PageHeader } from '../../ui/PageHeader';
import { useScreenActive } from './active';
import { addressOf } from './keepAlive';
import { t } from '../text/translate';
import { useScreen } from './current';
import { usePins } from './pins';

type Props = {
  /** Name of the object the screen is about; the screen's own name otherwise. */
  object?: string;
  badge?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** Head and body of a screen: crumbs, title, pin and browser title come from its declaration. */
export const Page = ({ object, badge, note, actions, children }: Props) => {
  const { screen, parent, section, product } = useScreen();
  const active = useScreenActive();
  const pins = usePins();
  const title = screen ? t(screen.title) : '';
  const shown = object ?? title;
  useEffect(() => {
    if (active && shown) document.title = [...new Set([shown, title, t(product)])].join(' · ');
  }, [active, shown, title, product]);
  const crumbs = [
    ...(section ? [{ label: t(section) }] : []),
    ...(parent ? [{ label: t(parent.title), href: `#${addressOf(parent.path)}` }] : []),
    ...(object ? [{ label: title }] : []),
  ];
  const pinnable = screen && !parent && !screen.path.includes(':');
  return (
    <>
      <PageHeader
        title={shown}
        crumbs={crumbs}
        badge={badge}
        note={note}
        actions={actions}
        pinned={pinnable ? pins.pinned.includes(screen.path) : undefined}
        onPin={pinnable ? (on) => pins.pin(screen.path, on) : undefined}
      />
      {children}
    </>
  );
};
