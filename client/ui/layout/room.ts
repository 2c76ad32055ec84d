import { type RefObject, useLayoutEffect, useState } from 'react';

/** Width of the frame, px; 0 before it was measured. */
export const useRoom = (frame: RefObject<Element>): number => {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setRoom(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return room;
};
