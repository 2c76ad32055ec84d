import clsx from 'clsx';
import {
  Check,
  ChevronsUpDown,
  LogOut,
  type LucideIcon,
  Shield,
  UserRoundCog,
  Users,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { isStaff } from '#shared/kernel/access';
import { useScreen } from '../../kernel/screens/current';
import { go } from '../../kernel/page/navigate';
import { useSession } from '../../kernel/session/access';
import { t } from '../../kernel/text/translate';
import { Popover } from '../../ui/feedback/Menu';
import { hasPart, homeOf } from '../../kernel/screens/menuSections';
import { useOffice } from '../menu/useOffice';
import { signOut } from '../preferences';
import { Tile } from '../menu/Tile';
import { texts } from '../texts';

type Mark = {
  name: string;
  note: string;
  icon?: LucideIcon;
  tone: 'account' | 'office' | 'acting';
};

/** Whose console this is, as a mark: the back office, all customers, one customer looked at, or the own account. */
const useMarks = () => {
  const { who, accountName } = useSession();
  const everybody: Mark = {
    name: t(texts.customer),
    note: t(texts.everybody),
    icon: Users,
    tone: 'account',
  };
  const office: Mark = {
    name: t(texts.office),
    note: t(texts.everybody),
    icon: Shield,
    tone: 'office',
  };
  const own: Mark = {
    name: accountName ?? who.email,
    note: t(who.automatic ? texts.automaticAccount : texts.manualAccount),
    tone: 'account',
  };
  const acting: Mark = {
    name: accountName ?? who.email,
    note: t(texts.asCustomer, { email: who.email }),
    icon: UserRoundCog,
    tone: 'acting',
  };
  return { office, customer: who.acting ? acting : isStaff(who) ? everybody : own };
};

const Name = ({ mark }: { mark: Mark }) => (
  <>
    <Tile name={mark.name} icon={mark.icon} tone={mark.tone} />
    <span className="min-w-0 flex-1 text-left">
      <span className="block truncate text-sm font-semibold leading-[17px] text-ink">
        {mark.name}
      </span>
      <span
        className={clsx(
          'block truncate text-2xs leading-[15px]',
          mark.tone === 'acting' ? 'text-warning' : 'text-ink-faint',
        )}
      >
        {mark.note}
      </span>
    </span>
  </>
);
const box =
  'flex w-full shrink-0 items-center gap-2 rounded-lg bg-surface px-2 py-1.5 ring-1 ring-line';

/** The name of the console in a bar of icons, or on the one step of the crumbs that stands for it. */
export const useRootName = (): string => {
  const { office, customer } = useMarks();
  return (useOffice() ? office : customer).name;
};

type OptionProps = { mark: Mark; chosen: boolean; onPick(): void };
const Option = ({ mark, chosen, onPick }: OptionProps) => (
  <button
    type="button"
    role="menuitemradio"
    aria-checked={chosen}
    onClick={onPick}
    className={clsx(
      'flex w-full items-center gap-2 rounded px-2 py-1.5 hover:bg-hover focus-visible:bg-hover',
      chosen && 'bg-hover',
    )}
  >
    <Name mark={mark} />
    {chosen && <Check size={14} aria-hidden className="shrink-0 text-ink-muted" />}
  </button>
);

/** First in the menu: whose console this is, and for staff the way between customers and back office. */
export const AccountSwitch = ({ onGo }: { onGo(): void }) => {
  const { who } = useSession();
  const { productName } = useScreen();
  const office = useOffice();
  const marks = useMarks();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const both = hasPart(who, productName, true) && hasPart(who, productName, false);
  const mark = office ? marks.office : marks.customer;
  if (!both && !who.acting)
    return (
      <div className={box}>
        <Name mark={mark} />
      </div>
    );
  const close = () => setOpen(false);
  const pick = (wanted: boolean) => {
    const home = homeOf(who, productName, wanted);
    close();
    onGo();
    if (home) go(home);
  };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={clsx(box, 'hover:ring-line-strong')}
      >
        <Name mark={mark} />
        <ChevronsUpDown size={14} aria-hidden className="shrink-0 text-ink-faint" />
      </button>
      {open && (
        <Popover
          anchor={anchor}
          onClose={close}
          label={t(texts.view)}
          role="menu"
          className="w-[280px] max-w-[94vw] rounded-xl p-1.5"
        >
          <Option mark={marks.customer} chosen={!office} onPick={() => pick(false)} />
          {both && <Option mark={marks.office} chosen={office} onPick={() => pick(true)} />}
          {who.acting && (
            <button
              type="button"
              role="menuitem"
              onClick={signOut}
              className="mt-1 flex h-8 w-full items-center gap-2 rounded px-2 text-sm text-ink-2 hover:bg-hover focus-visible:bg-hover"
            >
              <LogOut size={15} aria-hidden className="text-ink-faint" />
              {t(texts.endActing)}
            </button>
          )}
        </Popover>
      )}
    </>
  );
};
