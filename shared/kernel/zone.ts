/** A zone that is always so far from UTC: +05:30. Not every engine knows it by that name. */
export const fixedZone = /^([+-])(0\d|1[0-4]):([0-5]\d)$/;

/** Whether a text names a zone whose clock can be read: a name of the time zone database, or ±hh:mm. */
export const isZone = (zone: string): boolean => {
  if (fixedZone.test(zone)) return true;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};
