import { expect, test } from '@jest/globals';
import { gapsOf, logMarksOf } from '#workers/areas/cdn/sync/comparison';
import { ceilSlot, dayPieceStart, earliest, floorSlot, latest } from '#server/model/cdn/sync/slots';

const lane = (
  id: string,
  source: 'realtime' | 'accurate' | 'log',
  pulledFrom: string,
  completeTo: string,
) => ({
  id,
  domainId: 'd',
  paramId: 'p',
  source,
  pulledFrom,
  completeTo,
});
const slot = (at: string, realtime: number, accurate: number, log: number) => ({
  domainId: 'd',
  paramId: 'p',
  at,
  realtime,
  accurate,
  log,
});
const ten = '2026-03-10T10:00:00.000Z';
const fivePast = '2026-03-10T10:05:00.000Z';
const hourLater = '2026-03-10T11:00:00.000Z';
const hourBefore = '2026-03-10T09:00:00.000Z';

test('a lane lacks a slot when another source knows of more requests there', () => {
  const lanes = [
    lane('r', 'realtime', hourBefore, hourLater),
    lane('a', 'accurate', hourBefore, hourLater),
    lane('l', 'log', hourBefore, hourLater),
  ];
  expect(gapsOf([slot(ten, 7, 10, 10)], lanes)).toEqual([
    { laneId: 'r', slotAt: ten, requests: 7, expected: 10 },
  ]);
  expect(gapsOf([slot(ten, 10, 9, 8)], lanes).map((g) => g.laneId)).toEqual(['a', 'l']);
});

test('what a lane has not completed or not yet fetched is no gap', () => {
  const early = lane('a', 'accurate', hourBefore, fivePast);
  expect(gapsOf([slot(ten, 5, 0, 0)], [early])).toHaveLength(1);
  expect(gapsOf([slot(fivePast, 5, 0, 0)], [early])).toHaveLength(0);
  expect(gapsOf([slot(ten, 5, 0, 0)], [lane('a', 'accurate', fivePast, hourLater)])).toHaveLength(
    0,
  );
});

test('logs are complete up to the first slot with fewer lines than the counter tells', () => {
  const lanes = [
    lane('a', 'accurate', hourBefore, hourLater),
    lane('l', 'log', hourBefore, hourBefore),
  ];
  expect(logMarksOf(lanes, [slot(ten, 0, 4, 4), slot(fivePast, 0, 4, 3)])).toEqual([
    { id: 'l', completeTo: fivePast },
  ]);
  expect(logMarksOf(lanes, [])).toEqual([{ id: 'l', completeTo: hourLater }]);
});

test('slots and day pieces are cut on UTC borders', () => {
  expect(floorSlot('2026-03-10T10:04:59.999Z')).toBe(ten);
  expect([ceilSlot('2026-03-10T10:00:00.001Z'), ceilSlot(ten)]).toEqual([fivePast, ten]);
  expect(dayPieceStart('2026-03-10T00:00:00.000Z')).toBe('2026-03-09T00:00:00.000Z');
  expect(dayPieceStart(ten)).toBe('2026-03-10T00:00:00.000Z');
  expect([earliest(ten, fivePast), latest(ten, fivePast)]).toEqual([ten, fivePast]);
});
