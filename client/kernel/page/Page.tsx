import { useEffect, type ReactNode } from 'react';
import { PageHeader } from '../../ui/PageHeader';
import { useScreenActive } from './active';
import { addressOf } from './keepAlive';
import { say } from '../text/say';
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
  const title = screen ? say(screen.title) : '';
  const shown = object ?? title;
  useEffect(() => {
    if (active && shown) document.title = [...new Set([shown, title, say(product)])].join(' · ');
  }, [active, shown, title, product]);
  const crumbs = [
    ...(section ? [{ label: say(section) }] : []),
    ...(parent ? [{ label: say(parent.title), href: `#${addressOf(parent.path)}` }] : []),
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
