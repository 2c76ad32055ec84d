import { readFileSync } from 'node:fs';
import * as z from 'zod';

/**
 * The lab's whole shape. The launcher writes it once as DATA_DIR/run/lab.json and passes its path as
 * LAB_CONFIG; every lab process reads it. All listeners are on loopback.
 */
export const labConfig = z.strictObject({
  dataDir: z.string(),
  /** Opens the lab's pages and switches; part of the address that the start prints. */
  token: z.string().min(16).max(128),
  /** Everything "random" in the past and in the live traffic is drawn from this text. */
  seed: z.string(),
  /** ISO instant of the first start: before it lies the seeded past, after it the live traffic. */
  bornAt: z.iso.datetime(),
  pastDays: z.int().min(0).max(90),
  /** What was asked in the past, fixed at the first start (lab/past/shapes.ts); absent in folders before 0.14. */
  past: z.enum(['sections', 'visitors']).optional(),
  world: z.strictObject({
    /** Control API, sink page and sink API. */
    controlPort: z.int(),
    dnsPort: z.int(),
    originPort: z.int(),
    smtpPort: z.int(),
  }),
  edges: z.strictObject({ httpPort: z.int(), httpsPort: z.int() }),
  suppliers: z.strictObject({
    aurora: z.strictObject({ apiPort: z.int() }),
    borealis: z.strictObject({ apiPort: z.int() }),
  }),
  /** Emulators of suppliers that people really use, each in front of a supplier of the lab. */
  emulators: z
    .strictObject({
      alibaba: z.int(),
      tencent: z.int(),
      cloudfront: z.int().optional(),
      volcengine: z.int().optional(),
      gcore: z.int().optional(),
      cloudflare: z.int().optional(),
    })
    .optional(),
  /** Carriers of short messages, and the page of their switches and books. */
  carriers: z
    .strictObject({
      meridian: z.int(),
      meridianTls: z.int().optional(),
      solstice: z.int(),
      zenith: z.int(),
      alibaba: z.int().optional(),
      tencent: z.int().optional(),
      control: z.int(),
    })
    .optional(),
  /** Requests per second of the live traffic generator at the top of the day curve; 0 is off. */
  trafficRps: z.number().min(0),
  /** Seconds between the end of an hour and the moment its log files are listed. */
  logDelaySeconds: z.number().min(0),
  /** Seconds after which 1-minute (realtime) and 5-minute (accurate) counters may be read. */
  realtimeDelaySeconds: z.number().min(0),
  accurateDelaySeconds: z.number().min(0),
});
export type LabConfig = z.infer<typeof labConfig>;

export const readLabConfig = (path = process.env['LAB_CONFIG'] ?? ''): LabConfig =>
  labConfig.parse(JSON.parse(readFileSync(path, 'utf8')));

/** Zones and hosts of the lab's world; fixed names under .test, which no public resolver knows. */
export const zones = {
  platform: 'cdn.manifold.test',
  suppliers: { aurora: 'aurora-edge.test', borealis: 'borealis-edge.test' },
  /** The demo customers' own zones; any other name under .test may be added by the control API. */
  customers: ['demo-shop.test', 'demo-news.test', 'demo-game.test'],
  origin: 'origin.test',
} as const;

/** The four edge nodes: one loopback address each, all on the same two ports. */
export const edgeNodes = [
  { supplier: 'aurora', node: 'aurora-as1', address: '127.0.10.1', region: 'Asia', country: 'SG' },
  {
    supplier: 'aurora',
    node: 'aurora-eu1',
    address: '127.0.10.2',
    region: 'Europe',
    country: 'DE',
  },
  {
    supplier: 'borealis',
    node: 'borealis-cn1',
    address: '127.0.20.1',
    region: 'China',
    country: 'CN',
  },
  {
    supplier: 'borealis',
    node: 'borealis-us1',
    address: '127.0.20.2',
    region: 'NorthAmerica',
    country: 'US',
  },
] as const;

/** Hosts that already had traffic at both suppliers before the console existed. */
export const pastHosts = [
  { host: 'www.demo-shop.test', weight: 1 },
  { host: 'img.demo-shop.test', weight: 2.5 },
  { host: 'static.demo-news.test', weight: 1.4 },
  { host: 'video.demo-game.test', weight: 0.6 },
] as const;

export { labCredentials } from '#shared/edge/labCredentials';
