// Preloaded into one worker: its clock is an hour wrong, as on a host without time synchronisation.
const offset = Number(process.env.CHAOS_SKEW_MS ?? 0);
const RealDate = Date;
const realNow = Date.now.bind(Date);
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(realNow() + offset);
    else super(...given);
  }
  static now() {
    return realNow() + offset;
  }
};
