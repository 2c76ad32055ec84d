import './jsdomPolyfills';
import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { useConditions } from '../../client/areas/cdn/statistics/useConditions';
import { TimeSeriesChart } from '../../client/ui/charts/TimeSeriesChart';
import { draw } from './kit';

const hour = (n: number) => ({
  from: `2026-11-23T0${n}:00:00.000Z`,
  to: `2026-11-23T0${n + 1}:00:00.000Z`,
});
const Analysis = () => {
  const ask = useConditions();
  return (
    <>
      <p data-testid="address">{useLocation().search}</p>
      <button onClick={() => ask.zoom(hour(1))}>zoom</button>
      <button onClick={() => ask.zoom(hour(2))}>closer</button>
      <button onClick={() => ask.set('metric', 'requests')}>metric</button>
      <button onClick={() => ask.setSpan({ last: '7d' })}>span</button>
      <button disabled={!ask.zoomBack} onClick={ask.zoomBack}>
        back
      </button>
    </>
  );
};
const press = (name: string) => fireEvent.click(screen.getByText(name));
const address = () => screen.getByTestId('address').textContent ?? '';

test('each drag into a range has a way back, which keeps what was chosen meanwhile', () => {
  render(
    <MemoryRouter initialEntries={['/cdn-analyze?last=12h&step=5m']}>
      <Analysis />
    </MemoryRouter>,
  );
  expect(screen.getByText('back')).toHaveProperty('disabled', true);
  press('zoom');
  press('closer');
  expect(address()).toContain('T02');
  press('metric');
  press('back');
  expect(address()).toContain('T01');
  press('back');
  expect(new URLSearchParams(address()).get('last')).toBe('12h');
  expect(new URLSearchParams(address()).get('step')).toBe('5m');
  expect(new URLSearchParams(address()).get('metric')).toBe('requests');
  expect(screen.getByText('back')).toHaveProperty('disabled', true);
  press('zoom');
  press('span');
  expect(screen.getByText('back')).toHaveProperty('disabled', true);
});

test('a zoomed chart says its way back, and Escape takes it', () => {
  const back = jest.fn();
  const chart = (onReset?: () => void) => (
    <TimeSeriesChart label="带宽" unit="bps" times={[0, 300]} series={[]} onReset={onReset} />
  );
  const { rerender } = draw(chart(back));
  fireEvent.click(screen.getByRole('button', { name: '返回缩放前' }));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(back).toHaveBeenCalledTimes(2);
  rerender(chart());
  expect(screen.queryByRole('button', { name: '返回缩放前' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(back).toHaveBeenCalledTimes(2);
});
