/** Countries the generated clients come from: share in percent, and /24 networks really there. */
export const clientCountries = [
  { country: 'CN', weight: 46, networks: ['114.114.114', '223.5.5', '180.76.76', '202.96.128'] },
  { country: 'HK', weight: 6, networks: ['202.45.84', '203.80.96', '218.102.23'] },
  { country: 'TW', weight: 5, networks: ['168.95.1', '61.219.36', '101.101.101'] },
  { country: 'SG', weight: 6, networks: ['165.21.83', '203.116.1', '118.189.0'] },
  { country: 'JP', weight: 7, networks: ['210.130.1', '202.232.2', '153.156.0'] },
  { country: 'KR', weight: 5, networks: ['168.126.63', '210.220.163', '164.124.101'] },
  { country: 'IN', weight: 5, networks: ['117.196.0', '203.94.227', '49.44.64'] },
  { country: 'US', weight: 8, networks: ['8.8.8', '12.127.17', '73.162.0'] },
  { country: 'DE', weight: 4, networks: ['78.46.0', '217.237.150', '91.64.0'] },
  { country: 'RU', weight: 3, networks: ['77.88.8', '95.165.0', '178.176.0'] },
  { country: 'BR', weight: 3, networks: ['200.221.11', '177.43.0', '189.38.95'] },
  { country: 'AE', weight: 2, networks: ['213.42.20', '94.200.0', '86.96.0'] },
] as const;

/** Browsers and apps the clients say they are. */
export const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; 24031PN0DC) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
  'Mozilla/5.0 (Linux; Android 14; HUAWEI) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.58',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0',
  'okhttp/4.12.0',
] as const;

/**
 * Share of the top rate by hour of the day in Shanghai: a trough before dawn, a step at noon and
 * the peak between 20 and 22 o'clock.
 */
const dayCurve = [
  0.52, 0.4, 0.32, 0.28, 0.26, 0.28, 0.34, 0.44, 0.56, 0.64, 0.68, 0.72, 0.8, 0.76, 0.7, 0.68, 0.7,
  0.74, 0.82, 0.92, 1, 1, 0.92, 0.72,
] as const;

/** The curve at an instant (epoch milliseconds), in straight lines between the hours. */
export const dayShare = (atMs: number): number => {
  const hours = (atMs / 3_600_000 + 8) % 24;
  const before = dayCurve[Math.floor(hours)] ?? 1;
  const after = dayCurve[(Math.floor(hours) + 1) % 24] ?? 1;
  return before + (after - before) * (hours % 1);
};
