import type { ScrubberLayout } from './layout.ts';

const RAIL = 28;
const SIDE = 52;
const STRIP = 68;

/** Draws one window of the line: rail, stations, sidings, strip and cursor. A drawing of the slider around it. */
export function ScrubberLine({
  layout,
  left,
  width,
  step,
}: {
  layout: ScrubberLayout;
  left: number;
  width: number;
  step: number;
}) {
  const { head, cursor, stations, ticks, told, sidings, strip, unit } = layout;
  const last = told.at(-1)?.x ?? head;
  return (
    <svg
      className="scrub-line"
      style={{ left }}
      viewBox={`${left} 0 ${width} 78`}
      width={width}
      height={78}
      aria-hidden="true"
      focusable="false"
    >
      {strip.clear > 0 && strip.end > 0 && <rect className="t-strip" x={0} y={STRIP} width={strip.clear} height={4} />}
      {strip.stop !== undefined && <StopStrip from={strip.stop} to={strip.end} left={left} right={left + width} />}
      {sidings.map(({ branch, from, dots }) => (
        <path
          key={branch}
          className="t-side"
          d={`M${from} ${RAIL}C${from + 26} ${RAIL} ${from + 18} ${SIDE} ${from + 50} ${SIDE}H${Math.max(dots.at(-1) ?? 0, from + 50)}`}
        />
      ))}
      {strip.end > 0 && <path className="t-line" d={`M${Math.max(24, left - 10)} ${RAIL}H${head}`} />}
      {told.length > 0 && <path className="t-next" d={`M${head} ${RAIL}H${last}`} />}
      {ticks.map((x) => (
        <path key={x} className="t-sub" d={`M${x} 24v8`} />
      ))}
      <path className="t-cursor" d={`M${cursor} ${RAIL}V76`} />
      <path className="t-cursor-head" d={`M${cursor - 13} 3h26v12l-13 5l-13 -5z`} />
      {sidings.flatMap(({ branch, dots }) =>
        dots.map((x) => <circle key={`${branch} ${x}`} className="t-sdot" cx={x} cy={SIDE} r={3.2} />),
      )}
      {told.map(({ x, step: ahead }) => (
        <g key={ahead}>
          <circle className="t-ghost" cx={x} cy={RAIL} r={4} />
          {unit > 30 && (
            <text x={x} y={15} textAnchor="middle">
              {ahead}
            </text>
          )}
        </g>
      ))}
      {stations.map((station) => (
        <g key={station.step} className={station.step === step ? 'stn is-cursor' : 'stn'}>
          <Shape {...station} />
          {(unit > 30 || station.step === step || station.step % 5 === 0) && (
            <text className="t-num" x={station.x} y={15} textAnchor="middle">
              {station.step}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function Shape({ x, isChoice, isBroken }: { x: number; isChoice: boolean; isBroken: boolean }) {
  if (isBroken)
    return (
      <>
        <rect className="t-stop" x={x - 7} y={RAIL - 7} width={14} height={14} rx={1} />
        <path className="t-stop-x" d={`M${x - 3} ${RAIL - 3}l6 6m0 -6l-6 6`} />
      </>
    );
  if (isChoice) return <path className="t-diamond" d={`M${x} ${RAIL - 7}l7 7l-7 7l-7 -7z`} />;
  return <circle className="t-dot" cx={x} cy={RAIL} r={5} />;
}

/* Hatched and taller, so that it is no matter of colour. Only the part in view is hatched. */
function StopStrip({ from, to, left, right }: { from: number; to: number; left: number; right: number }) {
  const [start, end] = [Math.max(from, left - 10), Math.min(to, right + 10)];
  const bars = Array.from({ length: Math.max(0, Math.floor((end - start - 2) / 9)) }, (_, index) => start + index * 9);
  return (
    <g className="t-strip-stop">
      <rect x={from} y={STRIP - 2} width={Math.max(0, to - from)} height={10} />
      {bars.map((x) => (
        <path key={x} d={`M${x} ${STRIP + 8}l7 -10`} />
      ))}
    </g>
  );
}
