import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';

const HeadSlot = createContext<HTMLElement | null>(null);

/**
 * Buttons of a part of the screen, drawn at the right end of the screen's head, where the main act of
 * every screen stands. Outside of a screen with a head they are drawn where they are.
 */
export const HeadActions = ({ children }: { children: ReactNode }) => {
  const slot = useContext(HeadSlot);
  return slot ? createPortal(children, slot) : <>{children}</>;
};

type Props = {
  title: ReactNode;
  /** State or kind of the object, beside the title. */
  badge?: ReactNode;
  /** How recent what is shown is, behind the badge. */
  fresh?: ReactNode;
  /** One line of facts below the title. */
  note?: ReactNode;
  /** Quiet buttons first, the one main act last. */
  actions?: ReactNode;
  /** The screen below the head; its parts put their buttons here with `HeadActions`. */
  children?: ReactNode;
};

/** The head of every screen in one line: what it is, how it is, how recent, what can be done. */
export const PageHeader = ({ title, badge, fresh, note, actions, children }: Props) => {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <HeadSlot.Provider value={slot}>
      <header className="mb-4">
        <div className="flex min-h-[32px] flex-wrap items-center gap-x-2.5 gap-y-2">
          <h1 className="min-w-0 break-words text-xl font-semibold [&:lang(en)]:tracking-[-0.012em]">
            {title}
          </h1>
          {badge}
          {fresh && <div className="min-w-0 text-xs text-ink-faint">{fresh}</div>}
          <div className="ml-auto flex flex-wrap items-center gap-2">
            {actions}
            <div ref={setSlot} className="contents" />
          </div>
        </div>
        {note && <p className="mt-1 text-xs text-ink-faint">{note}</p>}
      </header>
      {children}
    </HeadSlot.Provider>
  );
};
