import { createContext, useContext } from 'react';

/** False inside a kept screen that is not shown at the moment. */
export const ScreenActive = createContext(true);

/** Path of the screen that a component is part of, as it is declared; null in the shell around them. */
export const ScreenPath = createContext<string | null>(null);

/** Whether the screen is the one in view; timers of hidden kept screens should rest. */
export const useScreenActive = (): boolean => useContext(ScreenActive);
