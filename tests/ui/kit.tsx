import './jsdomPolyfills';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { kitSettings } from '../../client/kernel/text/kitTexts';
import { KitProvider } from '../../client/ui/texts';

/** Draws a part of the kit in Chinese and in Shanghai's time zone. */
export const draw = (element: ReactElement): RenderResult => {
  const wrap = (inner: ReactElement) => (
    <KitProvider value={kitSettings('Asia/Shanghai')}>{inner}</KitProvider>
  );
  const result = render(wrap(element));
  return { ...result, rerender: (next) => result.rerender(wrap(next as ReactElement)) };
};
