import './jsdomPolyfills';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { Unreadable } from '../../client/kernel/request/failure';
import { ApiFailure } from '../../client/kernel/request/http';
import { draw } from './kit';

afterEach(() => {
  jest.useRealTimers();
});

const failureOf = (status: number, code: string) =>
  new ApiFailure({ status, code, text: ['数据库没有回答', 'No answer'], requestId: 'r-1' });
const pass = (seconds: number) => {
  for (let i = 0; i < seconds; i += 1) act(() => jest.advanceTimersByTime(1000));
};

/** A list that cannot be read: each try ends with another failure of the same kind. */
const List = ({ first, tries }: { first: ApiFailure; tries: () => void }) => {
  const [failure, setFailure] = useState(first);
  const retry = () => {
    tries();
    setFailure(failureOf(first.status, first.code));
  };
  return <Unreadable failure={failure} onRetry={retry} at={Date.parse('2026-01-01T00:00:00Z')} />;
};

test('what could not be read is asked for again by itself, with growing pauses, and says when', () => {
  jest.useFakeTimers();
  const tries = jest.fn();
  draw(<List first={failureOf(503, 'overload')} tries={tries} />);
  expect(screen.getByText(/5 秒后自动重试（第 1 次）/)).toBeTruthy();
  expect(screen.getByText(/下面是 .* 的内容，仍可查看/)).toBeTruthy();
  pass(4);
  expect(tries).not.toHaveBeenCalled();
  pass(1);
  expect(tries).toHaveBeenCalledTimes(1);
  expect(screen.getByText(/10 秒后自动重试（第 2 次）/)).toBeTruthy();
  pass(10);
  expect(tries).toHaveBeenCalledTimes(2);
  expect(screen.getByText(/20 秒后自动重试（第 3 次）/)).toBeTruthy();
});
test('a failure that time does not mend is not asked again', () => {
  jest.useFakeTimers();
  const tries = jest.fn();
  draw(<List first={failureOf(400, 'request.invalid')} tries={tries} />);
  pass(120);
  expect(tries).not.toHaveBeenCalled();
  expect(screen.queryByText(/自动重试/)).toBeNull();
});
