import type { PaletteItem } from '../kernel/page/palette';
import { language } from '../kernel/text/language';
import { t } from '../kernel/text/translate';
import { chooseLanguage, chooseTheme, signOut } from './preferences';
import { texts } from './texts';

/** What the palette does by itself, beyond opening screens. */
export const paletteActions = (): PaletteItem[] => {
  const other = language() === 'zh-CN' ? 'en' : 'zh-CN';
  return [
    ...(['light', 'dark', 'system'] as const).map((theme) => ({
      id: `theme-${theme}`,
      title: `${t(texts.theme)}: ${t(texts[theme])}`,
      group: t(texts.act),
      also: `${texts.theme.join(' ')} ${texts[theme].join(' ')} theme`,
      run: () => chooseTheme(theme),
    })),
    {
      id: 'language',
      title: other === 'en' ? 'English' : '简体中文',
      group: t(texts.act),
      also: '语言 切换语言 language English 简体中文 Chinese',
      run: () => chooseLanguage(other),
    },
    {
      id: 'sign-out',
      title: t(texts.signOut),
      group: t(texts.act),
      also: texts.signOut.join(' '),
      run: signOut,
    },
  ];
};
