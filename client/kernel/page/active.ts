import { createContext, useContext } from 'react';

/** False inside a kept screen that is not shown at the moment. */
export const ScreenActive = createContext(true);

/** Whether the screen is the one in view; timers of hidden kept screens should rest. */
export const useScreenActive = (): boolean => useContext(ScreenActive);
