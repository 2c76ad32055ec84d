import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { tileLetters } from './tileLetters';

const looks = {
  account: 'rounded-[7px] bg-accent text-accent-contrast',
  // The violet and the slate are the same in both themes: white stands on them.
  office: 'rounded-[7px] bg-[#6d28d9] text-white',
  acting: 'rounded-[7px] bg-[#b45309] text-white',
  person: 'rounded-full bg-[#475569] text-white',
};
type Props = { name: string; tone: keyof typeof looks; icon?: LucideIcon | undefined };

/** The mark of an account, the back office or a person: its letters or its icon on a fixed colour. */
export const Tile = ({ name, tone, icon: Icon }: Props) => (
  <span
    aria-hidden
    className={clsx('grid h-7 w-7 shrink-0 place-items-center text-xs font-semibold', looks[tone])}
  >
    {Icon ? <Icon size={15} /> : tileLetters(name)}
  </span>
);
