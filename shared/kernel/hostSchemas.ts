import * as z from 'zod';
import { asciiDomain, asciiHost, domainFault, hostFault } from './hostNames';
import { asciiMail, isMail } from './mailAddresses';

const nameBy = (ascii: typeof asciiHost, faultOf: (text: string) => string | null) =>
  z
    .string()
    .transform(ascii)
    .superRefine((text, ctx) => {
      const code = faultOf(text);
      if (code) ctx.addIssue({ code: 'custom', params: { code } });
    });

/** A host name in the form that machines write it; what is wrong with any other text is named. */
export const hostName = nameBy(asciiHost, hostFault);
/** The name of a domain: a host name, or a wildcard for every host one label below it. */
export const domainName = nameBy(asciiDomain, domainFault);
/** A mail address in the form it is kept and compared in. */
export const mailAddress = nameBy(asciiMail, (text) => (isMail(text) ? null : 'field.format'));
