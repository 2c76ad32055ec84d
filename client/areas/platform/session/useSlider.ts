import { useState } from 'react';

/** State of the security verification of a form; it counts for one email and one submission. */
export const useSlider = (email: string) => {
  const [solution, setSolution] = useState({ pass: '', email: '' });
  const [open, setOpen] = useState(false);
  const [error, setError] = useState('');
  const pass = solution.email === email ? solution.pass : '';
  return {
    pass,
    error,
    setError,
    /** A pass works once, so every submission spends it. */
    spend: () => setSolution({ pass: '', email: '' }),
    row: {
      email,
      passed: pass !== '',
      open,
      onOpen: setOpen,
      onPass: (next: string) => {
        setSolution({ pass: next, email });
        setOpen(false);
        setError('');
      },
      error,
    },
  };
};

/** Good enough to tell a slip of the keyboard; the server decides. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
