import * as z from 'zod';
import { levels, roles } from '../../../kernel/access';
import { grants } from '../../rights';
import { entity } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import * as platformTerms from '../terms';

/** Email as typed at a public form: normalised, any malformed one is simply unknown. */
export const typedEmail = field.email(...terms.email);
/** Opaque one-time value the server handed out. */
export const oneTime = z.string().min(20).max(200);
export const typedPassword = field.secret(...terms.password, 1024);

export const session = entity('session', '会话', 'Session', {
  id: field.id(),
  personId: field.ref(...terms.member, 'people'),
  ip: field.remark(...terms.ipAddress, 64),
  userAgent: field.remark(...terms.device, 500),
  country: field.text(...terms.country, 2).nullable(),
  abnormal: field.text(...platformTerms.unusual, 200).nullable(),
  createdAt: field.time('登录时间', 'Signed in'),
  seenAt: field.time('最近活动', 'Last seen'),
  endsAt: field.time('到期时间', 'Ends'),
});

/** The slider puzzle: two PNG pictures; where the piece belongs never leaves the server. */
export const puzzle = z.object({
  id: z.uuid(),
  width: z.int(),
  height: z.int(),
  pieceSize: z.int(),
  pieceY: z.int(),
  background: z.string(),
  piece: z.string(),
  expiresAt: z.string(),
});
/** Movement of the piece: milliseconds since the start and position in pixels of the picture. */
export const trail = z
  .array(z.tuple([z.int().min(0).max(600_000), z.number().min(-50).max(1000)]))
  .max(600);

/** Password and a code of the second factor, for what takes the factor away or replaces its codes. */
export const provenTwice = z.strictObject({
  password: z.string().max(1024),
  code: z.string().max(64).default(''),
});

const signedIn = z.object({
  state: z.literal('signedIn'),
  token: z.string(),
  endsAt: z.string(),
  /** Why this sign-in looks unusual: `country:US`, `device:Firefox / Linux`; null = usual. */
  abnormal: z.string().nullable(),
});
/** What the browser keeps and brings along at its next sign-in, so that it is known again. */
const mark = z.string();
/** A session, or a ticket with which the second factor is shown. */
export const signInAnswer = z.discriminatedUnion('state', [
  signedIn.extend({ mark }),
  z.object({
    state: z.literal('twoFactor'),
    ticket: z.string(),
    /** No secret yet: the person enrols before the code is asked. */
    enrol: z.boolean(),
    expiresAt: z.string(),
    mark,
  }),
  /** Too many strangers tried: if email and password are right, a letter asks the owner. */
  z.object({ state: z.literal('mailed') }),
]);
export const sessionAnswer = signedIn.extend({
  /** Shown once, after enrolment only. */
  recoveryCodes: z.array(z.string()),
});
/** What an authenticator app needs: the secret, its URI, and the URI as a QR code (SVG path of unit squares). */
export const enrolment = z.object({
  secret: z.string(),
  uri: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
});

/** Why a session is over, as the sign-in page says it. */
export const endings = [
  'signedOut',
  'password',
  'secondFactor',
  'disabled',
  'removed',
  'deactivated',
  'simulation',
  'idle',
  'expired',
] as const;
export type Ending = (typeof endings)[number];

export const linkPurposes = ['invite', 'reset', 'notMe', 'email', 'signIn'] as const;
/** What a mailed link is for and whether it still works. */
export const linkInfo = z.object({
  purpose: z.enum(linkPurposes),
  email: z.string(),
  /** The address a change of email leads to; empty for other links. */
  newEmail: z.string(),
  accountName: z.string().nullable(),
  state: z.enum(['valid', 'expired', 'used']),
});

const gates = z.object({
  cdn: z.boolean(),
  sms: z.boolean(),
  billing: z.boolean(),
  log: z.boolean(),
  alarm: z.boolean(),
  selfScheduling: z.boolean(),
});
const staffRights = z.object({
  top: z.boolean(),
  grants: z.partialRecord(z.enum(grants), z.enum(levels)),
});
/** The same shape as `Who` of access.ts, so that server and client decide by one function. */
export const whoShape = z.object({
  userId: z.uuid(),
  email: z.string(),
  accountId: z.uuid().nullable(),
  role: z.enum(roles).nullable(),
  automatic: z.boolean(),
  accountActive: z.boolean(),
  gates,
  visible: z.object({ log: z.boolean(), alarm: z.boolean(), billing: z.boolean() }),
  staff: staffRights.nullable(),
  acting: z
    .object({
      staffId: z.uuid(),
      staffEmail: z.string(),
      reason: z.string(),
      staff: staffRights,
    })
    .nullable(),
  ceiling: z.enum(['basic', 'advanced']).nullable(),
});

const paths = (max: number) => z.array(z.string().min(1).max(300)).max(max);
/** What a person's console remembers on every device. */
export const preferences = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  language: z.enum(['zh-CN', 'en']),
  pinned: paths(50),
  recent: paths(20),
  /** Version of the change log the person has seen. */
  seenVersion: z.string().max(64),
  /** Instants are shown in the account's zone or in the browser's. */
  timeZone: z.enum(['account', 'browser']),
  /** Notices that are mailed. */
  mailed: z.array(z.string().max(100)).max(200),
});

/** Everything the console knows about its session; asked at most once a minute while moving about. */
export const sessionState = z.object({
  who: whoShape,
  sessionId: z.uuid(),
  endsAt: z.string(),
  abnormal: z.string().nullable(),
  name: z.string(),
  phone: z.string(),
  accountName: z.string().nullable(),
  accountStatus: z.string().nullable(),
  /** Number of the contract the account is served under. */
  contractId: z.string().nullable(),
  /** The account's zone, minutes east of UTC; null for staff. */
  utcOffsetMinutes: z.int().nullable(),
  /** Highest ceiling of the account's API keys; null for staff. */
  apiPermission: z.enum(['basic', 'advanced']).nullable(),
  scheduleId: z.uuid().nullable(),
  /** Supplier parameters the account may put domains on. */
  supplierParamIds: z.array(z.uuid()),
  /** May write bills and prices in the back office. */
  billingAdmin: z.boolean(),
  /** check = asked at sign-in, enabled = switched on, hasSecret = enrolled, passed = in this session. */
  twoFactor: z.object({
    check: z.boolean(),
    enabled: z.boolean(),
    hasSecret: z.boolean(),
    passed: z.boolean(),
  }),
  preferences,
  version: z.string(),
  unread: z.int(),
  /** What the person does not want to be told now; a null stands for any. */
  mutes: z.array(
    z.object({
      kind: z.string().nullable(),
      object: z.string().nullable(),
      until: z.string().nullable(),
    }),
  ),
  /** Number of the newest event on each stream of this console: what comes after it is still to be heard. */
  heard: z.record(z.string(), z.int()),
});

/** A password as somebody typed it; the service judges it, an empty one too. */
export const typedSecret = (zhCN: string, en: string) =>
  z
    .string()
    .max(1024)
    .meta({ kind: 'secret', label: [zhCN, en] });
