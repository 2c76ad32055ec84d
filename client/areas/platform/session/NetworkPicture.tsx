/* Places of the drawing: one origin at the left, edges around the world; purely ornamental. */
const origin = { x: 96, y: 330 };
const edges = [
  { x: 250, y: 150 },
  { x: 385, y: 235 },
  { x: 505, y: 130 },
  { x: 590, y: 280 },
  { x: 470, y: 395 },
  { x: 300, y: 455 },
  { x: 610, y: 470 },
] as const;

const arc = (to: { x: number; y: number }, i: number) => {
  const bend = 60 + (i % 3) * 28;
  const midX = (origin.x + to.x) / 2;
  const midY = (origin.y + to.y) / 2 - bend;
  return `M${origin.x} ${origin.y}Q${midX} ${midY} ${to.x} ${to.y}`;
};

/** A quiet picture of traffic from one origin to many edges, behind the brand panel. */
export const NetworkPicture = () => (
  <svg
    aria-hidden
    viewBox="0 0 680 620"
    preserveAspectRatio="xMinYMid slice"
    className="absolute inset-0 h-full w-full"
  >
    <defs>
      <radialGradient id="glow" cx="30%" cy="45%" r="75%">
        <stop offset="0%" stopColor="#1d4fc4" />
        <stop offset="55%" stopColor="#12306f" />
        <stop offset="100%" stopColor="#0b1f4b" />
      </radialGradient>
      <pattern id="dots" width="18" height="18" patternUnits="userSpaceOnUse">
        <circle cx="2" cy="2" r="1.1" fill="#9cc0ff" opacity="0.2" />
      </pattern>
    </defs>
    <rect width="680" height="620" fill="url(#glow)" />
    <rect width="680" height="620" fill="url(#dots)" />
    <g fill="none" stroke="#7fb0ff" strokeWidth="1.4" opacity="0.45">
      {edges.map((e, i) => (
        <path key={i} d={arc(e, i)} />
      ))}
    </g>
    <g fill="none" stroke="#dbe9ff" strokeWidth="2" strokeLinecap="round" opacity="0.9">
      {edges.map((e, i) => (
        <path
          key={i}
          d={arc(e, i)}
          pathLength={100}
          strokeDasharray="6 94"
          className="motion-safe:animate-[flow_5s_linear_infinite]"
          style={{ animationDelay: `${i * -0.83}s` }}
        />
      ))}
    </g>
    {edges.map((e, i) => (
      <g key={i}>
        <circle cx={e.x} cy={e.y} r="9" fill="#7fb0ff" opacity="0.18" />
        <circle cx={e.x} cy={e.y} r="3.6" fill="#cfe2ff" />
      </g>
    ))}
    <circle cx={origin.x} cy={origin.y} r="18" fill="#2f6bff" opacity="0.35" />
    <circle cx={origin.x} cy={origin.y} r="7" fill="#ffffff" />
    <rect width="680" height="620" fill="#0b1f4b" opacity="0.25" />
    <style>{'@keyframes flow{from{stroke-dashoffset:100}to{stroke-dashoffset:0}}'}</style>
  </svg>
);
