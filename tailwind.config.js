import headless from '@headlessui/tailwindcss';
import forms from '@tailwindcss/forms';

/** A colour that lives in a CSS variable, so that light and dark share every class. */
const token = (name) => `rgb(var(--${name}) / <alpha-value>)`;
const tones = ['success', 'warning', 'error', 'progress', 'neutral'];
const toneColors = Object.fromEntries(
  tones.map((tone) => [tone, { DEFAULT: token(tone), soft: token(`${tone}-soft`) }]),
);
/** Colours of one family by their short names: `chart: { 1: … }` is the token `chart-1`. */
const family = (name, members) =>
  Object.fromEntries(members.map((member) => [member, token(`${name}-${member}`)]));
const codes = [2, 3, 4, 5].flatMap((group) => ['a', 'b', 'c'].map((shade) => `${group}${shade}`));

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
    './node_modules/@tremor/react/dist/components/chart-elements/{BarChart,common}/**/*.js',
    './node_modules/@tremor/react/dist/components/vis-elements/{Tracker,CategoryBar,MarkerBar}/**/*.js',
  ],
  darkMode: 'class',
  theme: {
    fontSize: {
      '2xs': ['11px', { lineHeight: 'var(--leading)' }],
      xs: ['12px', { lineHeight: 'var(--leading)' }],
      sm: ['13px', { lineHeight: 'var(--leading)' }],
      base: ['14px', { lineHeight: 'var(--leading)' }],
      lg: ['16px', { lineHeight: 'var(--leading)' }],
      xl: ['20px', { lineHeight: '28px' }],
      '2xl': ['24px', { lineHeight: '30px', letterSpacing: '-0.02em' }],
      '3xl': ['32px', { lineHeight: '38px', letterSpacing: '-0.02em' }],
      'tremor-label': ['12px', { lineHeight: '16px' }],
      'tremor-default': ['13px', { lineHeight: '20px' }],
      'tremor-title': ['16px', { lineHeight: '24px' }],
      'tremor-metric': ['20px', { lineHeight: '28px' }],
    },
    extend: {
      colors: {
        chrome: token('chrome'),
        ground: token('ground'),
        surface: token('surface'),
        raised: token('raised'),
        hover: token('hover'),
        press: token('press'),
        field: token('field'),
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
        office: { DEFAULT: token('office'), soft: token('office-soft') },
        chart: family('chart', [1, 2, 3, 4, 5, 6, 7, 8]),
        reference: token('reference'),
        past: token('past'),
        supplier: family('supplier', [1, 2, 3, 4]),
        code: family('code', [...codes, '0']),
        map: family('map', [0, 1, 2, 3, 4, 5]),
        ...toneColors,
        tremor,
        'dark-tremor': tremor,
      },
      borderColor: { DEFAULT: token('line') },
      borderRadius: {
        DEFAULT: '6px',
        lg: '8px',
        xl: '10px',
        'tremor-small': '6px',
        'tremor-default': '6px',
        'tremor-full': '9999px',
      },
      boxShadow: {
        layer: 'var(--shadow-layer)',
        lift: 'var(--shadow-lift)',
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
  safelist: [
    {
      pattern: /^(bg|stroke|fill|text)-(chart-[1-8]|supplier-[1-4]|code-([2-5][abc]|0)|reference)$/,
    },
  ],
  plugins: [headless, forms({ strategy: 'class' })],
};
