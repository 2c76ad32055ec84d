import headless from '@headlessui/tailwindcss';
import forms from '@tailwindcss/forms';

/** A colour that lives in a CSS variable, so that light and dark share every class. */
const token = (name) => `rgb(var(--${name}) / <alpha-value>)`;
const tones = ['success', 'warning', 'error', 'progress', 'neutral'];
const toneColors = Object.fromEntries(
  tones.map((tone) => [tone, { DEFAULT: token(tone), soft: token(`${tone}-soft`) }]),
);
const chart = Object.fromEntries(
  Array.from({ length: 8 }, (_, i) => [i + 1, token(`chart-${i + 1}`)]),
);

/** Tremor's own token names, pointed at ours; both its light and its dark set read the same variables. */
const tremor = {
  brand: {
    faint: token('accent-soft'),
    muted: token('accent-soft'),
    subtle: token('accent-ink'),
    DEFAULT: token('accent'),
    emphasis: token('accent-strong'),
    inverted: token('accent-contrast'),
  },
  background: {
    muted: token('ground'),
    subtle: token('hover'),
    DEFAULT: token('surface'),
    emphasis: token('ink-2'),
  },
  border: { DEFAULT: token('line') },
  ring: { DEFAULT: token('line') },
  content: {
    subtle: token('ink-faint'),
    DEFAULT: token('ink-muted'),
    emphasis: token('ink-2'),
    strong: token('ink'),
    inverted: token('surface'),
  },
};

export default {
  content: [
    './client/index.html',
    './client/**/*.{ts,tsx}',
    './node_modules/@tremor/react/dist/components/chart-elements/{DonutChart,BarChart,common}/**/*.js',
  ],
  darkMode: 'class',
  theme: {
    fontSize: {
      xs: ['12px', { lineHeight: 'var(--leading)' }],
      sm: ['13px', { lineHeight: 'var(--leading)' }],
      base: ['14px', { lineHeight: 'var(--leading)' }],
      lg: ['16px', { lineHeight: 'var(--leading)' }],
      xl: ['20px', { lineHeight: '28px' }],
      'tremor-label': ['12px', { lineHeight: '16px' }],
      'tremor-default': ['13px', { lineHeight: '20px' }],
      'tremor-title': ['16px', { lineHeight: '24px' }],
      'tremor-metric': ['20px', { lineHeight: '28px' }],
    },
    extend: {
      colors: {
        ground: token('ground'),
        surface: token('surface'),
        raised: token('raised'),
        hover: token('hover'),
        line: { DEFAULT: token('line'), strong: token('line-strong') },
        ink: {
          DEFAULT: token('ink'),
          2: token('ink-2'),
          muted: token('ink-muted'),
          faint: token('ink-faint'),
        },
        accent: {
          DEFAULT: token('accent'),
          strong: token('accent-strong'),
          soft: token('accent-soft'),
          ink: token('accent-ink'),
          contrast: token('accent-contrast'),
        },
        office: token('office'),
        chart,
        ...toneColors,
        tremor,
        'dark-tremor': tremor,
      },
      borderColor: { DEFAULT: token('line') },
      borderRadius: {
        DEFAULT: '6px',
        'tremor-small': '6px',
        'tremor-default': '6px',
        'tremor-full': '9999px',
      },
      boxShadow: {
        layer: 'var(--shadow-layer)',
        'tremor-input': 'none',
        'tremor-card': 'none',
        'tremor-dropdown': 'var(--shadow-layer)',
        'dark-tremor-input': 'none',
        'dark-tremor-card': 'none',
        'dark-tremor-dropdown': 'var(--shadow-layer)',
      },
      fontFamily: {
        sans: 'var(--font-sans)',
        mono: 'var(--font-mono)',
      },
      transitionDuration: { DEFAULT: '150ms' },
      zIndex: { sticky: '10', header: '30', layer: '50', toast: '60' },
    },
  },
  safelist: [{ pattern: /^(bg|stroke|fill|text)-chart-[1-8]$/ }],
  plugins: [headless, forms({ strategy: 'class' })],
};
