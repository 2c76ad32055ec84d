import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { draw } from './kit';

const wide = (element: HTMLElement, px: number) =>
  Object.defineProperty(element, 'scrollWidth', { value: px, configurable: true });

test('a text that is cut tells its whole words where the pointer comes, and loses the hint when it fits', () => {
  draw(
    <p>
      <span className="truncate">Demo Shop Super administrator</span>
      <span className="truncate" title="an own hint">
        short
      </span>
    </p>,
  );
  const text = screen.getByText(/administrator/);
  wide(text, 300);
  fireEvent.pointerOver(text);
  expect(text.title).toBe('Demo Shop Super administrator');
  wide(text, 0);
  fireEvent.pointerOver(text);
  expect(text.hasAttribute('title')).toBe(false);
  const own = screen.getByText('short');
  fireEvent.pointerOver(own);
  expect(own.title).toBe('an own hint');
});
