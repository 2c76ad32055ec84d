import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from 'sonner';
import { kitSettings } from '../kernel/text/kitTexts';
import { language, markLanguage, setLanguage } from '../kernel/text/language';
import { setTheme, startTheme, themeChoice } from '../kernel/text/theme';
import { Button, KitProvider, PageHeader, Tabs } from '../ui';
import '../styles/index.css';
import '../styles/noto';
import { Charts } from './Charts';
import { Controls } from './Controls';
import { Details } from './Details';
import { Layers } from './Layers';
import { Tables } from './Tables';

// Shown by `npx vite` at /gallery.html; the build knows its parts alone, for /test.
startTheme();
markLanguage();

const Gallery = () => {
  const [tab, setTab] = useState(() => location.hash.slice(1) || 'controls');
  const choose = (next: string) => {
    setTab(next);
    location.hash = next;
  };
  return (
    <main className="mx-auto max-w-[1280px] p-4 sm:p-6">
      <PageHeader
        title={language() === 'en' ? 'UI kit' : '界面组件'}
        actions={
          <>
            <Button onClick={() => setLanguage(language() === 'en' ? 'zh-CN' : 'en')}>
              中 / EN
            </Button>
            <Button onClick={() => setTheme(themeChoice() === 'dark' ? 'light' : 'dark')}>◐</Button>
          </>
        }
      />
      <Tabs
        label="parts"
        value={tab}
        onChange={choose}
        items={['controls', 'tables', 'charts', 'layers', 'details'].map((value) => ({
          value,
          label: value,
        }))}
      >
        {tab === 'controls' && <Controls />}
        {tab === 'tables' && <Tables />}
        {tab === 'charts' && <Charts />}
        {tab === 'layers' && <Layers />}
        {tab === 'details' && <Details />}
      </Tabs>
      <Toaster offset={100} />
    </main>
  );
};

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <KitProvider value={kitSettings()}>
        <Gallery />
      </KitProvider>
    </StrictMode>,
  );
