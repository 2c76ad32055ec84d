import { CopyButton } from './CopyText';

/** Text for machines: shown as it is, copied by one press, never wider than its box. */
export const CodeBlock = ({ code, label, maxHeight = 320 }: Props) => (
  <div className="relative min-w-0 rounded border border-line bg-ground">
    <pre
      // Long lines scroll inside the box; the keyboard must be able to reach it.
      tabIndex={0}
      aria-label={label}
      role="region"
      style={{ maxHeight }}
      className="scroll-thin overflow-auto px-3 py-2.5 pr-10 font-mono text-xs"
    >
      {code}
    </pre>
    <CopyButton text={code} className="absolute right-2 top-2 bg-ground" />
  </div>
);
type Props = { code: string; label: string; maxHeight?: number };
