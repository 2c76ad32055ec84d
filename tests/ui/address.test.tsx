import './jsdomPolyfills';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { canonicalOf as overviewAddress, periodOf } from '../../client/areas/cdn/overview/period';
import { canonicalOf, spanIn } from '../../client/areas/cdn/statistics/useConditions';
import { useCanonicalQuery } from '../../client/kernel/page/canonicalQuery';

const query = (text: string) => new URLSearchParams(text);
const Screen = ({ of }: { of: typeof canonicalOf }) => {
  useCanonicalQuery(of);
  return <p data-testid="address">{useLocation().search}</p>;
};
const shownFor = (of: typeof canonicalOf, search: string): string | null => {
  const { unmount } = render(
    <MemoryRouter initialEntries={[`/screen${search}`]}>
      <Screen of={of} />
    </MemoryRouter>,
  );
  const text = screen.getByTestId('address').textContent;
  unmount();
  return text;
};

test('the overview holds its period under the name the analysis uses', () => {
  expect(periodOf(query('last=7d'))).toBe('7d');
  expect(periodOf(query('last=6h'))).toBe('24h');
  expect(shownFor(overviewAddress, '?last=7d&source=realtime')).toBe('?last=7d&source=realtime');
  expect(shownFor(overviewAddress, '?period=7d')).toBe('?last=7d');
});
test('a span nobody knows leaves the address', () => {
  expect(shownFor(overviewAddress, '?last=6h&compare=1')).toBe('?compare=1');
  expect(shownFor(canonicalOf, '?last=5d&step=1h')).toBe('?step=1h');
  expect(shownFor(canonicalOf, '?from=yesterday&to=today')).toBe('');
  expect(shownFor(canonicalOf, '?last=6h')).toBe('?last=6h');
  const fixed = '?from=2026-01-01T00%3A00%3A00Z&to=2026-01-02T00%3A00%3A00Z';
  expect(shownFor(canonicalOf, fixed)).toBe(fixed);
  expect(spanIn(query('last=5d'))).toEqual({ last: '1d' });
});
