import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { loadChunk, chunkTimeoutMs } from './kernel/page/chunk';
import { onSignedOut } from './kernel/request/http';
import { kitSettings } from './kernel/text/kitTexts';
import { markLanguage } from './kernel/text/language';
import { showProgress } from './kernel/page/progressBar';
import { createRouter } from './kernel/page/router';
import { leave } from './kernel/request/leave';
import { startTheme } from './kernel/text/theme';
import { KitProvider } from './ui/texts';
import './styles/index.css';

// The page's security policy forbids code made from text, which zod would try in order to be faster.
// zod reads this the first time it is loaded, which is after sign-in.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
startTheme();
markLanguage();
onSignedOut(() => leave({ ended: true }));

const router = createRouter(() =>
  loadChunk(() => import('./console'), Date.now() + chunkTimeoutMs),
);
router.subscribe((state) => showProgress(state.navigation.state !== 'idle'));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <KitProvider value={kitSettings()}>
      <RouterProvider router={router} />
    </KitProvider>
  </StrictMode>,
);

// Only readers without a Chinese system font fetch any of it, and only the slices they need.
void import('./styles/noto');
