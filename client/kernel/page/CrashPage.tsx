import { useRouteError } from 'react-router-dom';
import { pick } from '../text/language';

const words = {
  title: ['页面无法显示', 'The page cannot be shown'],
  network: [
    '页面代码没有加载成功。可能是网络中断，或刚刚发布了新版本。',
    'The code of the page did not arrive. The network may be down, or a new release has just come out.',
  ],
  reload: ['重新加载', 'Reload'],
  home: ['返回登录', 'Back to sign-in'],
} as const;

/** Stands in for everything when not even the frame could be shown; uses no part of the kit. */
export const CrashPage = () => {
  const error = useRouteError();
  const detail = error instanceof Error ? error.message : '';
  return (
    <main role="alert" className="mx-auto flex max-w-md flex-col gap-3 px-6 py-24 text-sm">
      <h1 className="text-xl font-semibold">{pick(words.title)}</h1>
      <p className="text-ink-muted">{pick(words.network)}</p>
      {detail && <p className="break-words font-mono text-xs text-ink-faint">{detail}</p>}
      <div className="flex gap-2">
        <button
          type="button"
          onClick={() => location.reload()}
          className="h-8 rounded bg-accent px-3 font-medium text-accent-contrast hover:bg-accent-strong"
        >
          {pick(words.reload)}
        </button>
        <a href="#/login" className="inline-flex h-8 items-center rounded px-3 hover:bg-hover">
          {pick(words.home)}
        </a>
      </div>
    </main>
  );
};
