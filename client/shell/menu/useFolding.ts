import { useState } from 'react';
import { useSection } from './useOffice';
import type { Registered } from '../../kernel/screens/registry';
import type { MenuSection } from '../../kernel/screens/menuSections';

const keptKey = 'menu-open';
/** An open section shows all its screens up to this many, else a few and the way to all. */
const mostShown = 7;
const fewShown = 5;

const read = (): string[] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keptKey) ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
};

/**
 * Which sections of the menu are open: the one in view, unless it was just folded, and those that were
 * opened by hand, also the next time.
 */
export const useFolding = () => {
  const sectionName = useSection()?.name;
  const [foldedNames, setFoldedNames] = useState(read);
  // Holds for the section it was folded in only: whoever comes back to it sees it open.
  const [folded, setFolded] = useState<{ while: string | undefined; name: string } | null>(null);
  const isOpen = (name: string) =>
    name === sectionName
      ? folded?.name !== name || folded.while !== sectionName
      : foldedNames.includes(name);
  const toggle = (name: string) => {
    const open = !isOpen(name);
    const next = open ? [...foldedNames, name] : foldedNames.filter((one) => one !== name);
    setFoldedNames(next);
    localStorage.setItem(keptKey, JSON.stringify(next));
    setFolded(open || name !== sectionName ? null : { while: sectionName, name });
  };
  return { isOpen, toggle };
};

/** The screens of an open section: all of a short one; of a long one the one in view, pinned and recent ones. */
export const shownOf = (
  section: MenuSection,
  wanted: readonly (string | undefined)[],
): readonly Registered[] => {
  const { screens } = section;
  if (screens.length <= mostShown) return screens;
  const first = screens.filter(({ path }) => wanted.includes(path));
  const others = screens.filter((one) => !first.includes(one));
  const chosen = new Set([...first, ...others].slice(0, Math.max(fewShown, first.length)));
  return screens.filter((one) => chosen.has(one));
};
