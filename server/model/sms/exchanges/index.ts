/** What gateway and carriers say to each other, as it is kept and shown. */
export { callWords, isIdleLook } from './call';
export { ExchangeLog, type Tap } from './log';
export { framing, type IdForms, pduWords, type Words } from './pdu';
export { exchangeTables } from './tables';
