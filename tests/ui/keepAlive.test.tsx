import './jsdomPolyfills';
import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { Link, MemoryRouter, Route, Routes, useSearchParams } from 'react-router-dom';
import { useScreenActive } from '../../client/kernel/page/activeScreen';
import { addressOf, KeepAliveOutlet } from '../../client/kernel/page/keepAlive';

const mounts: string[] = [];

const Kept = () => {
  const [query] = useSearchParams();
  const active = useScreenActive();
  useEffect(() => {
    mounts.push('in');
    return () => void mounts.push('out');
  }, []);
  return (
    <>
      <input aria-label="draft" />
      <p data-testid="kept">{`${query.get('q')} ${active}`}</p>
    </>
  );
};

const Frame = () => {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div ref={scroller}>
      <KeepAliveOutlet keep={new Set(['/kept'])} scroller={scroller} />
    </div>
  );
};

test('a kept screen keeps what was typed, rests while hidden, and never sees another address', () => {
  render(
    <MemoryRouter initialEntries={['/kept?q=1']}>
      <Link to="/other?q=2">away</Link>
      <Link to="/kept?q=3">back</Link>
      <Routes>
        <Route path="/" element={<Frame />}>
          <Route path="kept" element={<Kept />} />
          <Route path="other" element="other screen" />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  fireEvent.change(screen.getByLabelText('draft'), { target: { value: 'half a word' } });
  fireEvent.click(screen.getByText('away'));
  expect(screen.getByText('other screen')).toBeTruthy();
  expect(screen.getByTestId('kept').textContent).toBe('1 false');
  expect(screen.getByTestId('kept').closest('[hidden]')).not.toBeNull();
  expect(addressOf('/kept')).toBe('/kept?q=1');
  fireEvent.click(screen.getByText('back'));
  expect(screen.getByTestId('kept').textContent).toBe('3 true');
  expect((screen.getByLabelText('draft') as HTMLInputElement).value).toBe('half a word');
  expect(mounts).toEqual(['in']);
});
