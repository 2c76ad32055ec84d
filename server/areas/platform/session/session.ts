import { sessions } from '#shared/areas/platform/session/session';
import { serve } from '../../../kernel/http/http';
import { changeEmail } from './emailChange';
import * as links from './links';
import { supplierParamsOf } from '../../../model/index';
import * as own from '../../../model/platform/session/profile';
import { readPreferences, writePreferences } from '../../../model/platform/session/profile.store';
import { challenge, signIn, solve } from './signIn';
import { simulate, simulateLogin } from './simulate';
import { enrol, verify } from './twoFactor';

/** Verbs that hash passwords or read the country table work outside of a transaction. */
export const sessionService = serve(
  sessions,
  {
    enrol,
    forgot: links.forgot,
    link: links.link,
    renewLink: links.renewLink,
    simulate,
    ending: own.ending,
    async check(ctx) {
      const supplierParamIds = ctx.who.accountId ? await supplierParamsOf(ctx) : [];
      return { ...(await own.check(ctx)), supplierParamIds };
    },
    signOut: own.signOut,
    list: own.list,
    revoke: own.revoke,
    revokeOthers: own.revokeOthers,
    confirmTwoFactor: own.confirmTwoFactor,
    preferences: readPreferences,
    keepPreferences: writePreferences,
    profile: own.profile,
  },
  {
    challenge,
    solve,
    signIn,
    verify,
    confirmLink: links.confirmLink,
    simulateLogin,
    password: own.password,
    beginTwoFactor: own.beginTwoFactor,
    removeTwoFactor: own.removeTwoFactor,
    recoveryCodes: own.recoveryCodes,
    changeEmail,
  },
);
