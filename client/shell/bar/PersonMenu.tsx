import {
  CircleUserRound,
  Ellipsis,
  KeyRound,
  Languages,
  LogOut,
  type LucideIcon,
  SunMoon,
} from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { isStaff } from '#shared/kernel/access';
import { roleLabels } from '#shared/kernel/rights';
import { go } from '../../kernel/page/navigate';
import { useSession } from '../../kernel/session/access';
import { language } from '../../kernel/text/language';
import { useThemeChoice } from '../../kernel/text/theme';
import { t } from '../../kernel/text/translate';
import { Popover } from '../../ui/feedback/Menu';
import { Segments } from '../../ui/inputs/choices';
import { useKit } from '../../ui/texts';
import { offsetText } from '../../ui/time';
import { chooseLanguage, chooseTheme, signOut } from '../preferences';
import { Tile } from '../menu/Tile';
import { texts } from '../texts';

const themes = ['system', 'light', 'dark'] as const;
const languages = [
  { value: 'zh-CN', label: '中文' },
  { value: 'en', label: 'English' },
] as const;

type EntryProps = { icon: LucideIcon; children: ReactNode; onClick(): void };
const Entry = ({ icon: Icon, children, onClick }: EntryProps) => (
  <button
    type="button"
    onClick={onClick}
    className="flex h-[30px] w-full items-center gap-2 rounded px-2 text-left text-sm text-ink-2 hover:bg-hover focus-visible:bg-hover"
  >
    <Icon size={15} aria-hidden className="text-ink-faint" />
    {children}
  </button>
);
const Choice = ({ icon: Icon, name, children }: ChoiceProps) => (
  <div className="flex items-center justify-between gap-2 px-2 py-1 text-sm text-ink-2">
    <span className="flex items-center gap-2">
      <Icon size={15} aria-hidden className="text-ink-faint" />
      {name}
    </span>
    {children}
  </div>
);
type ChoiceProps = { icon: LucideIcon; name: string; children: ReactNode };
const Line = () => <hr className="mx-0.5 my-1 border-line" />;

const Panel = ({ onClose, onGo }: { onClose(): void; onGo(): void }) => {
  const { who, name } = useSession();
  const theme = useThemeChoice();
  const lead = (path: string) => () => {
    onClose();
    onGo();
    go(path);
  };
  return (
    <>
      <div className="px-2 pb-1.5 pt-1 text-sm">
        <p className="truncate font-semibold">{name || who.email}</p>
        {name && <p className="truncate text-xs text-ink-faint">{who.email}</p>}
      </div>
      <Line />
      <Entry icon={CircleUserRound} onClick={lead('/account-set')}>
        {t(texts.profile)}
      </Entry>
      <Entry icon={KeyRound} onClick={lead('/updatePassword')}>
        {t(texts.password)}
      </Entry>
      <Line />
      <Choice icon={SunMoon} name={t(texts.theme)}>
        <Segments
          size="sm"
          label={t(texts.theme)}
          value={theme}
          onChange={chooseTheme}
          options={themes.map((value) => ({ value, label: t(texts[value]) }))}
        />
      </Choice>
      <Choice icon={Languages} name={t(texts.language)}>
        <Segments
          size="sm"
          label={t(texts.language)}
          value={language()}
          onChange={chooseLanguage}
          options={languages}
        />
      </Choice>
      <Line />
      <Entry icon={LogOut} onClick={signOut}>
        {t(texts.signOut)}
      </Entry>
    </>
  );
};

/** Last in the menu: who is signed in, with role and zone; opens what belongs to the person. */
export const PersonMenu = ({ narrow, onGo }: { narrow?: boolean; onGo(): void }) => {
  const { who, name } = useSession();
  const { timeZone } = useKit();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const shown = name || who.email;
  const role = who.role ? t(roleLabels[who.role]) : isStaff(who) ? t(texts.staff) : '';
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-2 rounded-lg px-2 py-1.5 text-left hover:bg-press"
      >
        <span className="sr-only">
          {t(texts.account)}
          {narrow && `: ${shown}`}
        </span>
        <Tile name={shown} tone="person" />
        {!narrow && (
          <>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-semibold leading-[17px]">{shown}</span>
              <span className="block truncate text-2xs leading-[15px] text-ink-faint">
                {[offsetText(timeZone), role].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Ellipsis size={15} aria-hidden className="shrink-0 text-ink-muted" />
          </>
        )}
      </button>
      {open && (
        <Popover
          anchor={anchor}
          onClose={() => setOpen(false)}
          label={t(texts.account)}
          className="w-[280px] max-w-[94vw] rounded-xl p-1.5"
        >
          <Panel onClose={() => setOpen(false)} onGo={onGo} />
        </Popover>
      )}
    </>
  );
};
