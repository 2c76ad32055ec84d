/** The two cores of CI are shared: waiting there may take twice as long. */
const patience = process.env['CI'] ? 2 : 1;

/** Milliseconds between two looks: at first as quick as a person would notice, then rarer, as each look costs the cores that are waited for. */
const pauseAfter = (waited: number): number => Math.min(40 + waited / 12, 300);

let file = 0;
/** Ends what files before this one still wait for: their loops would go on in this one, and move its clock. */
export const endWaits = (): void => {
  file += 1;
};

/** Waits until `check` gives something true; fails with its last error or value after `ms`. */
export const until = async <T>(
  check: () => Promise<T> | T,
  o: { ms?: number; what?: string } = {},
): Promise<Exclude<NonNullable<T>, false>> => {
  const [began, own] = [Date.now(), file];
  const end = began + (o.ms ?? 20_000) * patience;
  let last: unknown;
  for (;;) {
    try {
      last = await check();
      if (last) return last as Exclude<NonNullable<T>, false>;
    } catch (error) {
      last = error;
    }
    if (file !== own)
      throw new Error(`${o.what ?? 'a condition'} is waited for by a file that has ended`);
    if (Date.now() > end)
      throw new Error(
        `${o.what ?? 'the condition'} did not come true; last: ${last instanceof Error ? last.stack : JSON.stringify(last)}`,
      );
    await new Promise((ok) => setTimeout(ok, pauseAfter(Date.now() - began)));
  }
};
