import { sessions } from '#shared/areas/platform/session/session';
import { call } from '../kernel/request/api';
import { leave } from '../kernel/request/leave';
import { setLanguage } from '../kernel/text/language';
import { setTheme, type ThemeChoice } from '../kernel/text/theme';

type Language = 'zh-CN' | 'en';
const keep = (change: { theme: ThemeChoice } | { language: Language }) =>
  // The browser has the choice already; other devices get it when the server answers again.
  call(sessions.endpoints.keepPreferences, change).catch(() => undefined);

/** Shows a theme and keeps it for every device. */
export const chooseTheme = (choice: ThemeChoice): void => {
  setTheme(choice);
  void keep({ theme: choice });
};

/** Keeps a language for every device, then shows the console in it. */
export const chooseLanguage = (choice: Language): void =>
  void keep({ language: choice }).then(() => setLanguage(choice));

/** Ends the session, or the simulated one. */
export const signOut = (): void =>
  // Also without an answer the token is forgotten here; the server ends idle sessions by itself.
  void call(sessions.endpoints.signOut, {})
    .catch(() => undefined)
    .then(() => leave({ ended: false }));
