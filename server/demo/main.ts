import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { makePassword } from '../areas/platform/accounts/provision';
import { labOf } from '../config';
import type { Platform } from '../kernel/process/platform';
import { setUpPolicies, setUpPrices, setUpSmsRates } from './business';
import { setUpCampaigns } from './campaigns';
import { routePromotion, submitMaterial, testCarriers } from './carrierWork';
import { clientOf, type DemoClient } from './client';
import { setUpCertificate, setUpDomains } from './domains';
import { sendMessages, setUpMessages } from './messages';
import { actAs, ensurePerson, type SignIn } from './people';
import { setUpServers } from './servers';
import { setUpCollection, setUpSizeLimit, setUpSuppliers } from './suppliers';
import { demoAccounts, demoRoles } from './world';

type State = { done: boolean; accounts: SignIn[] };
const fileOf = (platform: Platform) => join(platform.config.DATA_DIR, 'run', 'demo.json');
const read = (file: string): State | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : null;
const write = (file: string, state: State): void => {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
};

/** The demo's people with the passwords made at the first start, written before anybody is created. */
const signIns = (): SignIn[] => [
  {
    role: 'root',
    zh: '平台顶级管理员',
    en: 'Platform, top root',
    email: 'root@manifold.test',
    password: makePassword(),
  },
  ...demoAccounts.flatMap((a) =>
    demoRoles
      .filter((r) => a.name === 'Demo Shop' || r.role === 'Super')
      .map((r) => ({
        role: r.role,
        zh: `${a.name} ${r.zh}${a.automatic ? '' : '（手动账号）'}`,
        en: `${a.name} ${r.en}${a.automatic ? '' : ' (manual account)'}`,
        email: `${r.local}@${a.mail}`,
        password: makePassword(),
      })),
  ),
];

const accountDraft = (a: (typeof demoAccounts)[number], scheduleId: string) => ({
  name: a.name,
  companyName: a.companyName,
  status: 'test' as const,
  automatic: a.automatic,
  cdnEnabled: true,
  smsEnabled: a.automatic,
  selfScheduling: false,
  logPush: false,
  logDisplay: true,
  dynamicAcceleration: true,
  alarmEnabled: true,
  alarmVisible: true,
  billingEnabled: true,
  billingVisible: true,
  smsBilling: a.automatic,
  guaranteedTrafficGb: 0,
  guaranteedAmount: 0,
  guaranteedSms: 0,
  currency: a.currency,
  coefficientPpm: 1_000_000,
  retentionDays: 60,
  domainLimit: 200,
  utcOffsetMinutes: 480,
  apiPermission: 'advanced' as const,
  scheduleId,
});

/**
 * Sets the demo up through the console's own API, as people would. Each step carries an idempotency
 * key, so a set-up that was killed goes on at the next start and doubles nothing.
 */
export const setUpDemo = async (platform: Platform, base: string): Promise<void> => {
  const lab = labOf(platform.config);
  if (!lab || !platform.config.DEMO) return;
  const file = fileOf(platform);
  const state = read(file) ?? { done: false, accounts: signIns() };
  if (state.done) return;
  write(file, state);
  const passwordOf = (email: string) =>
    state.accounts.find((s) => s.email === email)?.password ?? makePassword();
  const rootMail = 'root@manifold.test';
  const rootId = await ensurePerson(
    platform,
    { email: rootMail, name: 'Root', accountId: null, role: null, top: true },
    passwordOf(rootMail),
  );
  const root = clientOf(base, await actAs(platform, rootId));
  const { scheduleId } = await setUpSuppliers(root, lab);
  await setUpSizeLimit(root);
  await setUpPrices(root, lab);
  await setUpSmsRates(root, lab);
  await setUpMessages(root, lab);
  const created = [];
  for (const a of demoAccounts) {
    const account = await root(
      accounts.endpoints.create,
      accountDraft(a, scheduleId),
      `account-${a.name}`,
    );
    for (const r of demoRoles) {
      const email = `${r.local}@${a.mail}`;
      if (state.accounts.some((s) => s.email === email)) {
        await ensurePerson(
          platform,
          { email, name: `${a.name} ${r.en}`, accountId: account.id, role: r.role, top: false },
          passwordOf(email),
        );
      }
    }
    created.push({ ...a, id: account.id });
  }
  let texter: { customer: DemoClient; accountId: string } | null = null;
  let applicant: DemoClient | null = null;
  for (const a of created) {
    const ids = await setUpDomains(platform, root, lab, a);
    const superId = await ensurePerson(
      platform,
      {
        email: `super@${a.mail}`,
        name: `${a.name} Super`,
        accountId: a.id,
        role: 'Super',
        top: false,
      },
      passwordOf(`super@${a.mail}`),
    );
    const customer = clientOf(base, await actAs(platform, superId));
    if (a.automatic && ids[0]) await setUpCertificate(customer, lab, a.mail, ids[0]);
    await setUpPolicies(customer, lab, a.mail);
    if (a.name === 'Demo Shop') {
      await sendMessages(customer);
      texter = { customer, accountId: a.id };
    }
    if (a.name === 'Demo Game') applicant = customer;
    platform.log.info({ account: a.name }, 'demo account is up');
  }
  await setUpCollection(root);
  await setUpServers(root, lab, platform.config.PLATFORM_ZONE);
  // Last, so that nothing of the CDN waits for a list to be checked.
  if (texter) {
    await setUpCampaigns(root, texter.customer, lab);
    await routePromotion(texter.customer);
    await testCarriers(root, texter.accountId);
  }
  if (applicant) await submitMaterial(applicant);
  write(file, { ...state, done: true });
};
