import type { Who } from '#shared/kernel/access';
import { type Demand, hears, type Resource } from '#shared/kernel/contract';
import type { Numbered } from '#shared/kernel/live';

type Spoken = { permission?: Demand; name?: string };
const keyOf = (permission: Demand): string =>
  typeof permission === 'string' ? permission : `${permission.account} ${permission.staff}`;
/** Name of the event that carries a notice; what it asks for is up to the notice. */
const carrier = 'notifications.shown';

export type AudienceRules = ReturnType<typeof openAudience>;
/**
 * Who may hear which event and notice, by what the contracts say each asks for. What nobody declares any
 * more, as an event of a former version, is heard by nobody.
 */
export const openAudience = (areas: readonly Resource[]) => {
  const demandsOf = (all: readonly Spoken[]) =>
    new Map(all.flatMap((s) => (s.name && s.permission ? [[s.name, s.permission] as const] : [])));
  const events = demandsOf(areas.flatMap((a) => Object.values(a.events)));
  const notices = demandsOf(areas.flatMap((a) => Object.values(a.notices)));
  const demands = new Map<string, Demand>([['signedIn', 'signedIn']]);
  for (const permission of [...events.values(), ...notices.values()])
    demands.set(keyOf(permission), permission);
  const places = new Map([...demands.keys()].map((key, i) => [key, i]));
  const demandOf = (name: string, payload: unknown): Demand | undefined => {
    if (name !== carrier) return events.get(name);
    /* Safe cast: the kernel itself writes this payload, see `notify`. */
    const shown = payload as { name: string; audience: string };
    return shown.audience === 'user' ? 'signedIn' : notices.get(shown.name);
  };
  return {
    /** Every notice that is declared. */
    notices: areas.flatMap((a) => Object.values(a.notices)),
    /** What somebody may hear, as one word: consoles of the same word are told the same. */
    wordOf: (who: Who): string =>
      [...demands.values()].map((permission) => (hears(who, permission) ? '1' : '0')).join(''),
    /** Whether consoles of this word may hear this. */
    fits(word: string, name: string, payload: unknown): boolean {
      const permission = demandOf(name, payload);
      return permission !== undefined && word[places.get(keyOf(permission)) ?? -1] === '1';
    },
    /** Whether somebody may get a notice that is for all of an account or of staff. */
    noticed(who: Who, notice: string): boolean {
      const permission = notices.get(notice);
      return permission !== undefined && hears(who, permission);
    },
    /** Notices that somebody may get. */
    noticesOf: (who: Who): string[] =>
      [...notices].flatMap(([name, permission]) => (hears(who, permission) ? [name] : [])),
  };
};

/** An event as it is told to who may not hear it: its number alone, so that nothing seems to be missed. */
export const numberOnly = ({ stream, seq, at }: Numbered): Numbered => ({
  stream,
  seq,
  name: '',
  payload: null,
  at,
});
