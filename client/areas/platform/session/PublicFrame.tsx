import { Check, Languages, Monitor, Moon, Sun } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { language, setLanguage } from '../../../kernel/text/language';
import { t } from '../../../kernel/text/translate';
import { setTheme, useThemeChoice, type ThemeChoice } from '../../../kernel/text/theme';
import { Button, IconButton } from '../../../ui/Button';
import { Menu } from '../../../ui/feedback/Menu';
import { NetworkPicture } from './NetworkPicture';
import { texts } from './texts';
const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const;
const themes: readonly ThemeChoice[] = ['system', 'light', 'dark'];

const Logo = () => (
  <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden>
    <rect width="32" height="32" rx="7" fill="#2563eb" />
    <path
      d="M8 23V11l8 7 8-7v12"
      fill="none"
      stroke="#fff"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="16" cy="8" r="1.9" fill="#fff" />
  </svg>
);

const Switches = () => {
  const chosen = useThemeChoice();
  const toEnglish = language() === 'zh-CN';
  return (
    <div className="flex items-center gap-1">
      <Button
        variant="ghost"
        icon={Languages}
        lang={toEnglish ? 'en' : 'zh-CN'}
        onClick={() => setLanguage(toEnglish ? 'en' : 'zh-CN')}
      >
        {toEnglish ? 'English' : '中文'}
      </Button>
      <Menu
        label={t(texts.session.theme.label)}
        side="bottom-end"
        trigger={(p) => (
          <IconButton {...p} icon={themeIcons[chosen]} label={t(texts.session.theme.label)} />
        )}
        items={themes.map((choice) => ({
          label: t(texts.session.theme[choice]),
          icon: themeIcons[choice],
          checked: choice === chosen,
          onSelect: () => setTheme(choice),
        }))}
      />
    </div>
  );
};

const Brand = () => {
  return (
    <aside className="relative hidden w-[46%] max-w-[680px] flex-col justify-between overflow-hidden bg-[#0b1f4b] p-12 text-white lg:flex">
      <NetworkPicture />
      <p className="relative flex items-center gap-3 text-lg font-semibold">
        <Logo /> Manifold
      </p>
      <div className="relative max-w-md">
        <p className="text-[28px] font-semibold leading-[1.35]">{t(texts.session.headline)}</p>
        <ul className="mt-6 flex flex-col gap-3 text-base text-[#d6e4ff]">
          {([texts.session.point1, texts.session.point2, texts.session.point3] as const).map(
            (point) => (
              <li key={point[1]} className="flex gap-2.5">
                <Check size={16} aria-hidden className="mt-[5px] shrink-0 text-[#7fb0ff]" />
                {t(point)}
              </li>
            ),
          )}
        </ul>
      </div>
    </aside>
  );
};

type FrameProps = { title: string; lead?: ReactNode; children: ReactNode };
/** The page around every screen that needs no session: brand at the left, one card of work at the right. */
export const PublicFrame = ({ title, lead, children }: FrameProps) => {
  useEffect(() => {
    document.title = `${title} · Manifold`;
  }, [title]);
  return (
    <div className="flex min-h-full bg-surface">
      <Brand />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex h-16 items-center justify-between px-4 sm:px-8">
          <span className="flex items-center gap-2.5 text-lg font-semibold lg:invisible">
            <Logo /> Manifold
          </span>
          <Switches />
        </header>
        <main className="flex flex-1 justify-center px-4 pb-16 pt-6 sm:items-center sm:pt-0">
          <div className="w-full max-w-[360px]">
            <h1 className="text-[24px] leading-8">{title}</h1>
            {lead && <p className="mt-2 text-base text-ink-muted">{lead}</p>}
            <div className="mt-7">{children}</div>
          </div>
        </main>
      </div>
    </div>
  );
};
