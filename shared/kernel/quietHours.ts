/** The hour of the day on the clock of a zone. */
const hourIn = (() => {
  const clocks = new Map<string, Intl.DateTimeFormat>();
  return (at: number, zone: string): number => {
    const clock =
      clocks.get(zone) ??
      new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' });
    clocks.set(zone, clock);
    return Number(clock.format(at * 1000));
  };
})();

/** Hours of the day on the clock of a zone in which something keeps still. */
export type QuietHours = { quietFrom: number; quietTo: number; zone: string };
/** Whether an instant (Unix seconds) is within them: from one hour up to another; none where both are the same. */
export const isQuiet = ({ quietFrom, quietTo, zone }: QuietHours, at: number): boolean => {
  if (quietFrom === quietTo) return false;
  const hour = hourIn(at, zone);
  return quietFrom < quietTo
    ? hour >= quietFrom && hour < quietTo
    : hour >= quietFrom || hour < quietTo;
};
