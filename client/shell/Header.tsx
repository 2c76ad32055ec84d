import clsx from 'clsx';
import { Languages, Menu as MenuIcon, Moon, Search, Sun, SunMoon, UserRound } from 'lucide-react';
import { sessions } from '#shared/areas/platform/session/session';
import { call } from '../kernel/request/api';
import { useScreen } from '../kernel/page/current';
import { language, setLanguage } from '../kernel/text/language';
import { leave } from '../kernel/request/leave';
import { go } from '../kernel/page/navigate';
import { t } from '../kernel/text/translate';
import { useSession, useWho } from '../kernel/session/who';
import { useAppSelector } from '../kernel/store';
import { setTheme, useThemeChoice, type ThemeChoice } from '../kernel/text/theme';
import { productNames, products, productSwitch, type ProductName } from '../menu';
import { IconButton } from '../ui/Button';
import { Segments } from '../ui/inputs/choices';
import { Menu, type MenuItem } from '../ui/feedback/Menu';
import { Tooltip } from '../ui/feedback/Tooltip';
import { hasPart, homeOf } from './entries';
import { NoticeCentre } from './NoticeCentre';
import { useMenuPart } from './part';
import { TaskTray } from './TaskTray';
import { words } from './words';

const keep = (change: { theme: ThemeChoice } | { language: 'zh-CN' | 'en' }) =>
  // The browser has the choice already; other devices get it when the server answers again.
  call(sessions.endpoints.keepPreferences, change).catch(() => undefined);

const ProductSwitch = () => {
  const who = useWho();
  const { productName } = useScreen();
  const open = products.filter((p) => hasPart(who, p, false) || hasPart(who, p, true));
  if (open.length < 2)
    return (
      <span className="hidden text-sm font-medium sm:block">{t(productNames[productName])}</span>
    );
  return (
    <Segments<ProductName>
      label={t(words.menu)}
      value={productName}
      onChange={(p) => go(homeOf(who, p) ?? '/home')}
      options={open.map((value) => ({ value, label: t(productSwitch[value]) }))}
    />
  );
};

const Connection = () => {
  const { connection } = useAppSelector((s) => s.live);
  const look = { live: 'bg-success', connecting: 'bg-neutral animate-pulse', lost: 'bg-error' }[
    connection
  ];
  return (
    <Tooltip text={t(words[connection])}>
      <span
        role="img"
        aria-label={t(words[connection])}
        className={clsx('mx-1.5 h-2 w-2 rounded-full', look)}
      />
    </Tooltip>
  );
};

const themes = ['system', 'light', 'dark'] as const;
const themeIcons = { system: SunMoon, light: Sun, dark: Moon };
const chooseTheme = (choice: ThemeChoice) => {
  setTheme(choice);
  void keep({ theme: choice });
};
const switchLanguage = () => {
  const other = language() === 'en' ? 'zh-CN' : 'en';
  return keep({ language: other }).then(() => setLanguage(other));
};

const ThemeMenu = () => {
  const choice = useThemeChoice();
  const items = themes.map(
    (one): MenuItem => ({
      label: t(words[one]),
      icon: themeIcons[one],
      checked: one === choice,
      onSelect: () => chooseTheme(one),
    }),
  );
  return (
    <Menu
      items={items}
      label={t(words.theme)}
      side="bottom-end"
      trigger={(props) => (
        <IconButton {...props} icon={themeIcons[choice]} label={t(words.theme)} />
      )}
    />
  );
};

const LanguageButton = () => (
  <IconButton
    icon={Languages}
    label={t(words.otherLanguage)}
    lang={language() === 'en' ? 'zh-CN' : 'en'}
    onClick={() => void switchLanguage()}
  />
);

const signOut = () =>
  // Also without an answer the token is forgotten here; the server ends idle sessions by itself.
  void call(sessions.endpoints.signOut, {})
    .catch(() => undefined)
    .then(() => leave({ ended: false }));

const AccountMenu = () => {
  const { who, name, accountName } = useSession();
  const theme = useThemeChoice();
  return (
    <Menu
      label={t(words.account)}
      side="bottom-end"
      head={
        <div className="max-w-[260px] border-b border-line px-2.5 pb-2 pt-1 text-sm">
          <p className="truncate font-medium">{name || who.email}</p>
          <p className="truncate text-xs text-ink-faint">{who.email}</p>
          {accountName && <p className="truncate text-xs text-ink-faint">{accountName}</p>}
        </div>
      }
      items={[
        { label: t(words.profile), onSelect: () => go('/account-set') },
        { label: t(words.password), onSelect: () => go('/updatePassword') },
        {
          label: t(words.otherLanguage),
          divided: true,
          onSelect: () => void switchLanguage(),
        },
        ...themes.map((one, i) => ({
          label: t(words[one]),
          checked: one === theme,
          divided: i === 0,
          onSelect: () => chooseTheme(one),
        })),
        { label: t(words.signOut), divided: true, onSelect: signOut },
      ]}
      trigger={(props) => <IconButton {...props} icon={UserRound} label={t(words.account)} />}
    />
  );
};

/** The bar at the top: product, search, connection, tasks, notices, language, look, account. */
export const Header = ({ onMenu, onSearch }: { onMenu(): void; onSearch(): void }) => {
  const [office] = useMenuPart();
  const { productName } = useScreen();
  const home = homeOf(useWho(), productName) ?? '/home';
  return (
    <header
      className={clsx(
        'flex h-12 shrink-0 items-center gap-1 border-b border-line bg-surface px-2 sm:gap-2 sm:px-3',
        office && 'shadow-[inset_0_3px_0_rgb(var(--office))]',
      )}
    >
      <IconButton icon={MenuIcon} label={t(words.menu)} onClick={onMenu} className="md:hidden" />
      <a href={`#${home}`} className="flex items-center gap-2 pr-1 font-semibold">
        <img src="/icon.svg" alt="" width={22} height={22} />
        <span className="sr-only sm:not-sr-only">Manifold</span>
      </a>
      <ProductSwitch />
      {office && (
        <span className="hidden rounded border border-office/40 px-1.5 text-xs font-medium text-office lg:inline">
          {t(words.office)}
        </span>
      )}
      <button
        type="button"
        onClick={onSearch}
        aria-keyshortcuts="Control+K Meta+K"
        className="ml-auto flex h-8 items-center gap-2 rounded border border-line bg-ground px-2.5 text-sm text-ink-faint hover:border-line-strong lg:w-72"
      >
        <Search size={14} aria-hidden />
        <span className="sr-only flex-1 truncate text-left lg:not-sr-only">{t(words.search)}</span>
        <kbd className="hidden rounded border border-line px-1 font-sans text-[11px] lg:inline">
          Ctrl K
        </kbd>
      </button>
      <Connection />
      <TaskTray />
      <NoticeCentre />
      <span className="hidden sm:contents">
        <LanguageButton />
        <ThemeMenu />
      </span>
      <AccountMenu />
    </header>
  );
};
