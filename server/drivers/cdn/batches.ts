import type { SupplierTask } from './driver';

/** Lists no longer than `length`, in order. */
export const chunks = <T>(items: readonly T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / length) }, (_, index) =>
    items.slice(index * length, (index + 1) * length),
  );

/** The time from `from` to `to` (UTC ISO) in spans of at most `rangeMs` milliseconds. */
export const spans = (
  from: string,
  to: string,
  rangeMs: number,
): { from: string; to: string }[] => {
  const list = [];
  const end = Date.parse(to);
  for (let at = Date.parse(from); at < end; at += rangeMs) {
    const until = new Date(Math.min(end, at + rangeMs)).toISOString();
    list.push({ from: new Date(at).toISOString(), to: until });
  }
  return list;
};

/** References of the calls a long list is split into: the plain one when one call is enough. */
export const partRefs = (ref: string, parts: number): string[] =>
  parts === 1
    ? [ref]
    : Array.from({ length: parts }, (_, index) => `${ref}~${index + 1}of${parts}`);

const separator = ',';

/** One ticket for several tasks of the supplier. */
export const joinTickets = (tickets: readonly string[]): string => tickets.join(separator);
export const splitTicket = (ticket: string): string[] => ticket.split(separator);

/** One task out of its parts. */
export const joinTasks = (ticket: string, tasks: readonly SupplierTask[]): SupplierTask => {
  const items = tasks.flatMap((task) => task.items);
  const states = new Set(tasks.map((task) => task.state));
  const [only] = states;
  if (states.size === 1 && only) return { ticket, state: only, items };
  const running = states.has('waiting') || states.has('active');
  return { ticket, state: running ? 'active' : 'partial', items };
};

/**
 * Submits the parts of a list and joins their tickets. `find` tells the ticket of a part that was
 * handed in before, for suppliers that would act again.
 */
export const submitParts = async <T>(input: {
  items: readonly T[];
  perCall: number;
  ref: string;
  submit(items: T[], ref: string): Promise<string>;
  find: ((ref: string) => Promise<string | null>) | null;
}): Promise<{ ticket: string }> => {
  const parts = chunks(input.items, input.perCall);
  const refs = partRefs(input.ref, parts.length);
  const tickets: string[] = [];
  for (const [index, part] of parts.entries()) {
    const ref = refs[index] ?? input.ref;
    const earlier = input.find && parts.length > 1 ? await input.find(ref) : null;
    tickets.push(earlier ?? (await input.submit(part, ref)));
  }
  return { ticket: joinTickets(tickets) };
};

/**
 * The ticket of a reference, also of one that was split: the first part's name tells how many there
 * are. Null when a part is missing, because repeating the call completes it.
 */
export const findParts = async (
  ref: string,
  find: (ref: string) => Promise<string | null>,
  firstPart: (prefix: string) => Promise<string | null>,
): Promise<{ ticket: string } | null> => {
  const whole = await find(ref);
  if (whole !== null) return { ticket: whole };
  const first = await firstPart(`${ref}~1of`);
  const total = Number(first?.slice(`${ref}~1of`.length));
  if (first === null || !Number.isInteger(total)) return null;
  const tickets: string[] = [];
  for (const part of partRefs(ref, total)) {
    const ticket = await find(part);
    if (ticket === null) return null;
    tickets.push(ticket);
  }
  return { ticket: joinTickets(tickets) };
};
