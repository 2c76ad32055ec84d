import { useRouteError } from 'react-router-dom';
import { pick } from '../text/language';
import { entryWords } from '../text/entryWords';

const texts = {
  title: ['页面无法显示', 'The page cannot be shown'],
  network: entryWords.codeNotLoaded,
  reload: entryWords.reload,
  home: ['返回登录', 'Back to sign-in'],
} as const;

/** Stands in for everything when not even the frame could be shown; uses no part of the kit. */
export const CrashPage = () => {
  const error = useRouteError();
  const detail = error instanceof Error ? error.message : '';
  return (
    <main role="alert" className="mx-auto flex max-w-md flex-col gap-3 px-6 py-24 text-sm">
      <h1 className="text-xl font-semibold">{pick(texts.title)}</h1>
      <p className="text-ink-muted">{pick(texts.network)}</p>
      {detail && <p className="break-words font-mono text-xs text-ink-faint">{detail}</p>}
      <div className="flex gap-2">
        <button
          type="button"
          onClick={() => location.reload()}
          className="h-8 rounded bg-accent px-3 font-medium text-accent-contrast hover:bg-accent-strong"
        >
          {pick(texts.reload)}
        </button>
        <a href="#/login" className="inline-flex h-8 items-center rounded px-3 hover:bg-hover">
          {pick(texts.home)}
        </a>
      </div>
    </main>
  );
};
