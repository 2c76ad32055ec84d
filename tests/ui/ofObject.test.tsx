import './jsdomPolyfills';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { OfObject } from '../../client/kernel/screens/OfObject';

type Spec = Parameters<typeof OfObject>[0]['screen'];
const shownAt = (address: string, spec: Spec): string => {
  const { unmount } = render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/list" element={<p>the list</p>} />
        <Route
          path={spec.path}
          element={
            <OfObject screen={spec}>
              <p>the form</p>
            </OfObject>
          }
        />
      </Routes>
    </MemoryRouter>,
  );
  const { textContent } = screen.getByText(/the (list|form)/);
  unmount();
  return textContent ?? '';
};

test('a screen about one object leads to its list when its address names none', () => {
  const edit: Spec = { path: '/edit', ofObject: true, parent: '/list' };
  expect(shownAt('/edit', edit)).toBe('the list');
  expect(shownAt('/edit?id=', edit)).toBe('the list');
  expect(shownAt('/edit?id=7', edit)).toBe('the form');
  const rule: Spec = { ...edit, idIn: 'domainId' };
  expect(shownAt('/edit?id=7', rule)).toBe('the list');
  expect(shownAt('/edit?domainId=7', rule)).toBe('the form');
  const pathed: Spec = { ...edit, path: '/edit/:id' };
  expect(shownAt('/edit/7', pathed)).toBe('the form');
  expect(shownAt('/edit', { path: '/edit', parent: '/list' })).toBe('the form');
});
