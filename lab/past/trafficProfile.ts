/** The fixed shape of the seeded past: who asked, for what, and how the day goes. */

/** Countries with a real address block each (first three bytes), and their share at a supplier. */
export const countries = [
  { country: 'CN', block: '114.114.114', aurora: 18, borealis: 52 },
  { country: 'HK', block: '202.45.84', aurora: 6, borealis: 6 },
  { country: 'TW', block: '168.95.1', aurora: 5, borealis: 4 },
  { country: 'JP', block: '210.130.0', aurora: 11, borealis: 4 },
  { country: 'KR', block: '168.126.63', aurora: 6, borealis: 3 },
  { country: 'SG', block: '165.21.83', aurora: 8, borealis: 5 },
  { country: 'IN', block: '49.44.79', aurora: 7, borealis: 2 },
  { country: 'US', block: '8.8.8', aurora: 16, borealis: 14 },
  { country: 'DE', block: '194.25.0', aurora: 9, borealis: 2 },
  { country: 'GB', block: '212.58.244', aurora: 6, borealis: 2 },
  { country: 'BR', block: '200.160.2', aurora: 4, borealis: 3 },
  { country: 'AU', block: '139.130.4', aurora: 4, borealis: 3 },
] as const;

/** Share of the evening peak for each hour of the day in Asia/Shanghai: low at 4, top at 21. */
const dayCurve = [
  0.52, 0.38, 0.27, 0.21, 0.18, 0.2, 0.28, 0.4, 0.52, 0.6, 0.64, 0.68, 0.74, 0.72, 0.68, 0.67, 0.69,
  0.73, 0.8, 0.9, 0.98, 1, 0.93, 0.73,
] as const;
/** Sunday first. */
const weekCurve = [1.12, 0.94, 0.93, 0.95, 0.97, 1.04, 1.15] as const;

/** Load of an hour against the weekly top, 0 to 1. */
export const loadOf = (hourMs: number): number => {
  const local = new Date(hourMs + 8 * 3_600_000);
  const byHour = dayCurve[local.getUTCHours()] ?? 0.5;
  return (byHour * (weekCurve[local.getUTCDay()] ?? 1)) / 1.15;
};

export const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
  'okhttp/4.12.0',
] as const;
